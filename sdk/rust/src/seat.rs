//! A seat in a running match.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Mutex, oneshot};
use tokio::task::spawn_blocking;

use crate::answers::Answers;
use crate::bot::Bot;
use crate::errors::ErrorKind;
use crate::ids::new_id;
use crate::lobby::Chair;
use crate::session::Event;
use crate::thinker::{self, OnError, Outcome};
use crate::turn::Turn;
use crate::v1;
use crate::vocabulary::Vocabulary;

static THOUGHTS: AtomicU64 = AtomicU64::new(0);

/// Thinks about its turns and says each answer until it is heard. A turn that comes again after a
/// reconnect is not thought about twice: the answer given before is said again under its request
/// id, so the server plays it once.
pub(crate) struct Seat<B> {
    pub(crate) bot: Arc<Mutex<B>>,
    pub(crate) answers: Answers,
    vocabulary: Arc<Vocabulary>,
    on_error: OnError,
    events: UnboundedSender<Event>,
    question: Option<Question>,
    thought: Option<Thought>,
    /// Neither accepted nor refused yet.
    pending: Option<v1::Move>,
}

/// What tells one question from another: a match may go back and on differently.
#[derive(PartialEq)]
struct Question {
    version: u32,
    legal: Vec<u32>,
}

/// Thinking that goes on; the bot learns that it is unwanted when this is dropped.
struct Thought {
    number: u64,
    chair: Chair,
    version: u32,
    _wanted: oneshot::Sender<()>,
}

impl<B: Bot> Seat<B> {
    pub(crate) fn new(
        bot: B,
        vocabulary: Arc<Vocabulary>,
        on_error: OnError,
        events: UnboundedSender<Event>,
    ) -> Self {
        Self {
            bot: Arc::new(Mutex::new(bot)),
            answers: Answers::default(),
            vocabulary,
            on_error,
            events,
            question: None,
            thought: None,
            pending: None,
        }
    }

    /// The server asks, for the first time or again. The move to say, if there is one already.
    pub(crate) fn ask(&mut self, turn: v1::Turn) -> Option<v1::Move> {
        let legal = turn
            .position
            .as_ref()
            .map(|position| position.legal_actions.clone());
        let asked = Question {
            version: turn.version,
            legal: legal.unwrap_or_default(),
        };
        if self.question.as_ref() == Some(&asked)
            && (self.thought.is_some() || self.pending.is_some())
        {
            return self.pending.clone();
        }
        if self
            .thought
            .as_ref()
            .is_some_and(|thought| turn.version > thought.version)
        {
            self.answers.late += 1;
        }
        self.pending = None;
        self.answers.asked += 1;
        self.question = Some(asked);
        self.think(turn);
        None
    }

    /// What became of a thought. The move to say, unless it is not wanted any more.
    pub(crate) fn thought(&mut self, number: u64, outcome: Outcome) -> Option<v1::Move> {
        let Thought { chair, version, .. } =
            self.thought.take_if(|thought| thought.number == number)?;
        self.answers.failed += usize::from(outcome.failed);
        self.answers.illegal += usize::from(outcome.illegal);
        self.pending = outcome.action.map(|action| v1::Move {
            match_id: chair.match_id,
            seat: Some(chair.seat),
            version: Some(version),
            action_id: Some(action),
            request_id: new_id(),
        });
        self.pending.clone()
    }

    /// The move with that id, if it is still to be accepted.
    pub(crate) fn awaited(&self, request_id: &str) -> Option<&v1::Move> {
        self.pending
            .as_ref()
            .filter(|pending| pending.request_id == request_id)
    }

    /// The move with that id was accepted.
    pub(crate) fn accepted(&mut self, request_id: &str) {
        self.pending
            .take_if(|pending| pending.request_id == request_id);
    }

    /// The move with that id was refused for good.
    pub(crate) fn refused(&mut self, request_id: &str, kind: ErrorKind) {
        let refused = self
            .pending
            .take_if(|pending| pending.request_id == request_id);
        if refused.is_some() && matches!(kind, ErrorKind::TooLate | ErrorKind::StaleVersion) {
            self.answers.late += 1;
        }
    }

    /// The match is over.
    pub(crate) fn end(&mut self) {
        if self.thought.take().is_some() {
            self.answers.late += 1;
        }
        self.pending = None;
    }

    fn think(&mut self, message: v1::Turn) {
        let number = THOUGHTS.fetch_add(1, Ordering::Relaxed);
        let (wanted, unwanted) = oneshot::channel();
        let chair = Chair {
            match_id: message.match_id.clone(),
            seat: message.seat,
        };
        let version = message.version;
        self.thought = Some(Thought {
            number,
            chair: chair.clone(),
            version,
            _wanted: wanted,
        });
        let turn = Turn::new(message, Arc::clone(&self.vocabulary));
        let (bot, on_error) = (Arc::clone(&self.bot), self.on_error);
        let events = self.events.clone();
        spawn_blocking(move || {
            let outcome = thinker::answer(&bot, &turn, on_error, unwanted);
            let _session_is_over = events.send(Event::Thought {
                chair,
                number,
                outcome,
            });
        });
    }
}
