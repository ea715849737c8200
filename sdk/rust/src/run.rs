//! A whole program in one call.

use crate::bot::Bot;
use crate::errors::Error;
use crate::logging::ensure_logger;
use crate::player::{Options, Player};
use crate::result::MatchResult;

const INTERRUPTED: i32 = 130;

/// Plays until the matches are played; the results.
///
/// Server, key, the file of the server's authority and the session id, where they are not given,
/// come from the environment: TRADEWINDS_SERVER, TRADEWINDS_API_KEY, TRADEWINDS_CA,
/// TRADEWINDS_SESSION. Tournaments start bots so.
///
/// With several queues the bot waits in all of them at once; without any it waits for invitations.
/// The first interrupt (Ctrl-C, SIGTERM) leaves the queues and plays the running matches to their
/// end; the second one ends the process at once. What there is to report goes to the program's
/// logger (crate `log`), or to standard error if it has none.
pub async fn run<B: Bot>(
    bot: B,
    server: &str,
    queues: &[&str],
    options: Options,
) -> Result<Vec<MatchResult>, Error> {
    ensure_logger();
    let player = Player::new(bot, server, queues, options)?;
    let stopper = player.stopper();
    let interrupts = tokio::spawn(async move {
        interrupted().await;
        log::warn!("leaving the queues; running matches are played to their end");
        stopper.stop();
        interrupted().await;
        std::process::exit(INTERRUPTED);
    });
    let played = player.play().await;
    interrupts.abort();
    played
}

/// Waits for Ctrl-C or SIGTERM; for ever where signals cannot be caught.
async fn interrupted() {
    let pressed = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = pressed => {}
        () = terminated() => {}
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signals) => {
            signals.recv().await;
        }
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
