//! Asks the bot, and survives whatever its code does.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::runtime::Handle;
use tokio::sync::Mutex;
use tokio::sync::oneshot::Receiver;

use crate::bot::{Bot, Choice, Invitation};
use crate::result::MatchResult;
use crate::turn::Turn;

/// What happens after a `choose` that failed or gave no legal action.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OnError {
    /// Any legal action is played: no strike is spent, and the table is not kept waiting.
    #[default]
    PlayRandom,
    /// Nothing is sent.
    LetClockRun,
}

/// What became of asking the bot.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// None if no answer is to be sent.
    pub(crate) action: Option<u32>,
    pub(crate) failed: bool,
    pub(crate) illegal: bool,
}

/// The bot's action, or after a failure what `on_error` says. Blocks, so it wants a thread.
pub(crate) fn answer<B: Bot>(
    bot: &Mutex<B>,
    turn: &Turn,
    on_error: OnError,
    unwanted: Receiver<()>,
) -> Outcome {
    let chosen = catch_unwind(AssertUnwindSafe(|| {
        Handle::current().block_on(async {
            tokio::select! {
                biased;
                _ = unwanted => None,
                chosen = async { bot.lock().await.choose(turn).await } => Some(chosen),
            }
        })
    }));
    let choice: Choice = match chosen {
        Ok(Some(choice)) => choice,
        Ok(None) => return Outcome::default(),
        Err(panic) => Err(format!("panic: {}", words(&panic)).into()),
    };
    match choice {
        Ok(action) if turn.legal.contains(&action) => Outcome {
            action: Some(action),
            ..Outcome::default()
        },
        Ok(action) => {
            let played = after_failure(turn, on_error, &format!("{action} is not a legal action"));
            Outcome {
                action: played,
                illegal: true,
                failed: false,
            }
        }
        Err(error) => {
            let played = after_failure(turn, on_error, &error.to_string());
            Outcome {
                action: played,
                failed: true,
                illegal: false,
            }
        }
    }
}

/// Whether the bot takes a seat it is invited to; not if its code fails.
pub(crate) fn accept<B: Bot>(bot: &B, invitation: &Invitation) -> bool {
    catch_unwind(AssertUnwindSafe(|| bot.accept(invitation))).unwrap_or_else(|panic| {
        log::error!(
            "accept failed, the invitation is declined: {}",
            words(&panic)
        );
        false
    })
}

/// Hands the bot the result of its match.
pub(crate) fn tell<B: Bot>(bot: &Mutex<B>, result: &MatchResult) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| bot.blocking_lock().match_over(result))) {
        log::error!("match_over failed: {}", words(&panic));
    }
}

fn after_failure(turn: &Turn, on_error: OnError, error: &str) -> Option<u32> {
    if on_error == OnError::LetClockRun {
        log::error!("choose failed, no answer is sent: {turn}: {error}");
        return None;
    }
    let action = turn.legal[fastrand::usize(..turn.legal.len())];
    log::error!(
        "choose failed, {} is played instead: {turn}: {error}",
        turn.label(action)
    );
    Some(action)
}

fn words(panic: &Box<dyn Any + Send>) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}
