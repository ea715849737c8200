//! What a bot author writes.

use std::error::Error;

use crate::result::MatchResult;
use crate::turn::Turn;
use crate::v1;

/// The id of an action, or why the bot has none.
pub type Choice = Result<u32, Box<dyn Error + Send + Sync>>;

/// Gets a turn and answers with one of the legal action ids.
///
/// Each match is played by a clone of its own, in a thread of its own: what belongs to one match
/// may be kept in fields.
#[allow(
    async_fn_in_trait,
    reason = "the future stays in the thread of its match"
)]
pub trait Bot: Clone + Send + 'static {
    fn name(&self) -> String;

    /// One of `turn.legal`. It may await, or compute for as long as the clock allows. Where the
    /// answer is no longer wanted it is dropped at its next await.
    async fn choose(&mut self, turn: &Turn) -> Choice;

    /// What turns shall carry.
    fn wants(&self) -> Wants {
        Wants::default()
    }

    /// The match of this clone ended.
    fn match_over(&mut self, _result: &MatchResult) {}

    /// Whether to take a seat that is offered. Answer at once: everything else waits.
    fn accept(&self, _invitation: &Invitation) -> bool {
        true
    }
}

/// What turns carry; by default views and events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wants {
    pub view: bool,
    pub events: bool,
    /// A position to search on.
    pub snapshot: bool,
    /// What each legal action costs and does now.
    pub details: bool,
    /// The view as numbers, for policies that were learned.
    pub observation: bool,
}

impl Wants {
    /// Nothing but the legal actions and the clocks.
    pub const NOTHING: Wants = Wants {
        view: false,
        events: false,
        snapshot: false,
        details: false,
        observation: false,
    };
}

impl Default for Wants {
    fn default() -> Self {
        Wants {
            view: true,
            events: true,
            ..Wants::NOTHING
        }
    }
}

/// A match that an organiser wants a bot in.
#[derive(Debug, Clone)]
pub struct Invitation {
    /// Game, options, time control and players.
    pub game_match: v1::Match,
    /// The seat that is offered.
    pub seat: usize,
    pub organizer: String,
    pub tournament_id: String,
}
