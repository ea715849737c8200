//! Keeps a bot's session connected.

use std::env;
use std::path::Path;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tokio::time::Instant;

use crate::backoff::{Backoff, jitter};
use crate::bot::Bot;
use crate::client::Client;
use crate::connection::Access;
use crate::encryption::load_tls;
use crate::errors::{Error, ErrorKind};
use crate::ids::new_id;
use crate::result::MatchResult;
use crate::session::{Event, Session};
use crate::setups::parse_queue;
use crate::thinker::OnError;
use crate::v1;

/// How a bot is run; by default it plays for ever, one match at a time.
#[derive(Debug, Clone)]
pub struct Options {
    pub access: Access,
    /// How many matches to play; none for as many as come.
    pub matches: Option<usize>,
    /// How many of them may run at once.
    pub max_matches: usize,
    /// What happens when `choose` fails.
    pub on_error: OnError,
    /// An id of its own lets a restarted process take up the matches of the one before.
    pub session_id: Option<String>,
    /// Queues beside those by name, with time controls and the like.
    pub specs: Vec<v1::QueueSpec>,
    /// How long to go on without a connection before giving up; none for ever.
    pub patience: Option<Duration>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            access: Access::default(),
            matches: None,
            max_matches: 1,
            on_error: OnError::default(),
            session_id: None,
            specs: Vec::new(),
            patience: None,
        }
    }
}

impl Options {
    fn complete_from_environment(&mut self) -> Result<(), Error> {
        let access = &mut self.access;
        access.api_key = access
            .api_key
            .take()
            .or_else(|| variable("TRADEWINDS_API_KEY"));
        if let (None, Some(ca)) = (&access.tls, variable("TRADEWINDS_CA")) {
            access.tls = Some(load_tls(Some(Path::new(&ca)), None)?);
        }
        let session_id = self
            .session_id
            .take()
            .or_else(|| variable("TRADEWINDS_SESSION"));
        self.session_id = Some(session_id.unwrap_or_else(new_id));
        self.max_matches = self.max_matches.max(1);
        Ok(())
    }
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// Ends a player's work; it can be sent to other threads.
#[derive(Debug, Clone)]
pub struct Stopper(UnboundedSender<Event>);

impl Stopper {
    /// Leaves the queues; the running matches are played to their end.
    pub fn stop(&self) {
        let _already_over = self.0.send(Event::Leave);
    }
}

/// A bot to start and stop yourself; it touches neither the process's signals nor its logger.
pub struct Player<B> {
    server: String,
    access: Access,
    patience: Option<Duration>,
    session: Session<B>,
    pauses: Backoff,
    lost_at: Instant,
}

impl<B: Bot> Player<B> {
    /// See [`crate::run`].
    pub fn new(bot: B, server: &str, queues: &[&str], mut options: Options) -> Result<Self, Error> {
        let mut specs = options.specs.clone();
        for queue in queues {
            specs.push(parse_queue(queue)?);
        }
        options.complete_from_environment()?;
        let given = Some(server.to_owned()).filter(|server| !server.is_empty());
        let server = given.or_else(|| variable("TRADEWINDS_SERVER"));
        Ok(Self {
            server: server.unwrap_or_else(|| "localhost".to_owned()),
            session: Session::new(bot, specs, &options),
            access: options.access,
            patience: options.patience,
            pauses: Backoff::new(Duration::from_millis(250), Duration::from_secs(15)),
            lost_at: Instant::now(),
        })
    }

    /// What ends its work from elsewhere.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.session.events.clone())
    }

    /// Plays until the wanted matches are played. Errors that will not pass by waiting are returned.
    pub async fn play(mut self) -> Result<Vec<MatchResult>, Error> {
        self.lost_at = Instant::now();
        let mut ended = Ok(());
        while ended.is_ok() && !self.session.is_done() {
            match self.connect().await {
                Ok(wait) => self.session.pause(wait).await,
                Err(error) => ended = Err(error),
            }
        }
        self.session.close().await;
        ended.map(|()| self.session.results)
    }

    /// Keeps one connection for as long as it holds; the time to wait before the next.
    async fn connect(&mut self) -> Result<Duration, Error> {
        let welcomes = self.session.welcomes;
        let client = Client::connect(&self.server, self.access.clone())?;
        let (error, told) = match self.session.attend(&client).await {
            Ok(told) => (
                Error::new(ErrorKind::Unavailable, "the server closed the stream"),
                told,
            ),
            Err(error) if error.may_pass() => {
                let told = error.retry_after;
                (error, told)
            }
            Err(error) => return Err(error),
        };
        if self.session.welcomes > welcomes {
            self.pauses.reset();
            self.lost_at = Instant::now();
        }
        if self.session.is_done() {
            return Ok(Duration::ZERO);
        }
        let wait = told.map_or_else(|| self.pauses.next(), jitter);
        if self
            .patience
            .is_some_and(|patience| Instant::now() + wait > self.lost_at + patience)
        {
            return Err(error);
        }
        let seconds = wait.as_secs_f64();
        log::warn!("{}: {error}; next attempt in {seconds:.1} s", self.server);
        Ok(wait)
    }
}
