//! A question to a bot.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::durations::from_wire;
use crate::errors::Error;
use crate::madeira::v1::MadeiraView;
use crate::puerto_rico::v1::PuertoRicoView;
use crate::v1;
use crate::v1::view::Game;
use crate::vasco_da_gama::v1::VascoDaGamaView;
use crate::vocabulary::Vocabulary;

/// One question to one seat, with everything that seat may know.
#[derive(Debug, Clone)]
pub struct Turn {
    pub match_id: String,
    pub game: String,
    pub seat: usize,
    /// How many choices were made in this match before this one.
    pub version: u32,
    /// The name of the question.
    pub prompt: String,
    /// Ascending action ids; at least two.
    pub legal: Vec<u32>,

    /// Ask for the game's own, such as `turn.madeira()`; none if not wanted.
    pub view: Option<v1::View>,
    /// A position the seat cannot tell from the real one; empty if not wanted.
    pub snapshot: Vec<u8>,
    /// The view as numbers, as the catalog's observation spec describes them; none if not wanted.
    pub observation: Option<v1::Observation>,
    /// What happened since this seat's last turn.
    pub events: Vec<v1::GameEvent>,
    pub details: HashMap<u32, v1::ActionDetail>,
    /// Of all seats, when the turn was sent.
    pub clocks: Vec<v1::Clock>,

    /// What was still free of this move when it was sent, then the bank is spent; none without a clock.
    pub allowance: Option<Duration>,
    /// What the seat has left beyond the allowances of its moves; none without a clock.
    pub bank: Option<Duration>,
    /// When the seat is out of time; none without a clock.
    pub deadline: Option<Instant>,

    pub vocabulary: Arc<Vocabulary>,
}

impl Turn {
    /// A turn as the bot sees it; the time that is left is counted from now on.
    pub(crate) fn new(message: v1::Turn, vocabulary: Arc<Vocabulary>) -> Self {
        let position = message.position.unwrap_or_default();
        let own = message
            .clocks
            .iter()
            .find(|clock| clock.seat == message.seat);
        let details = position.action_details.into_iter();
        Self {
            seat: message.seat as usize,
            allowance: own
                .and_then(|clock| clock.allowance_left.as_ref())
                .map(from_wire),
            bank: own
                .and_then(|clock| clock.bank_left.as_ref())
                .map(from_wire),
            deadline: message
                .time_left
                .as_ref()
                .map(|left| Instant::now() + from_wire(left)),
            match_id: message.match_id,
            game: message.game,
            version: message.version,
            prompt: position.prompt,
            legal: position.legal_actions,
            view: message.view,
            snapshot: message.snapshot,
            observation: message.observation,
            events: message.events,
            details: details.map(|detail| (detail.action_id, detail)).collect(),
            clocks: message.clocks,
            vocabulary,
        }
    }

    /// What the seat sees of Puerto Rico.
    pub fn puerto_rico(&self) -> Option<&PuertoRicoView> {
        match self.view.as_ref()?.game.as_ref()? {
            Game::PuertoRico(view) => Some(view),
            _ => None,
        }
    }

    /// What the seat sees of Madeira.
    pub fn madeira(&self) -> Option<&MadeiraView> {
        match self.view.as_ref()?.game.as_ref()? {
            Game::Madeira(view) => Some(view),
            _ => None,
        }
    }

    /// What the seat sees of Vasco da Gama.
    pub fn vasco_da_gama(&self) -> Option<&VascoDaGamaView> {
        match self.view.as_ref()?.game.as_ref()? {
            Game::VascoDaGama(view) => Some(view),
            _ => None,
        }
    }

    /// The row of the action table: kind and arguments by name; none if the game has no such action.
    pub fn action(&self, action: u32) -> Option<&v1::Action> {
        self.vocabulary.actions.get(action as usize)
    }

    /// The text form of an action, such as "load:corn@6".
    pub fn label(&self, action: u32) -> &str {
        self.action(action).map_or("", |row| &row.label)
    }

    /// The action of this name if it is legal now; `UnknownAction` for a name the game lacks.
    pub fn find(&self, label: &str) -> Result<Option<u32>, Error> {
        let action = self.vocabulary.find(label)?;
        Ok(self.legal.contains(&action).then_some(action))
    }

    /// The first of these actions that is legal now, else the first legal action.
    pub fn prefer(&self, labels: &[&str]) -> Result<u32, Error> {
        for label in labels {
            if let Some(action) = self.find(label)? {
                return Ok(action);
            }
        }
        Ok(self.legal[0])
    }

    /// Tells an action in a sentence, and what is asked instead if it is not legal now.
    pub fn explain(&self, action: u32) -> String {
        let detail = self.details.get(&action).map_or("", |detail| &detail.text);
        let text = self.action(action).map_or("", |row| &row.text);
        let told = [detail, text].into_iter().find(|told| !told.is_empty());
        let sentence = told.unwrap_or_else(|| self.label(action));
        if self.legal.contains(&action) {
            return sentence.to_owned();
        }
        let (question, rule) = match self.vocabulary.prompts.get(&self.prompt) {
            Some(prompt) => (prompt.text.as_str(), prompt.rule.as_str()),
            None => ("", ""),
        };
        format!("{sentence}: not legal now. {question} ({rule})")
    }

    /// What a legal action costs now, by resource, if the bot wants details.
    pub fn costs(&self, action: u32) -> HashMap<&str, u32> {
        let costs = self
            .details
            .get(&action)
            .map_or(&[][..], |detail| &detail.costs);
        costs
            .iter()
            .map(|cost| (cost.resource.as_str(), cost.amount))
            .collect()
    }

    /// Tells what happened since this seat's last turn, in words.
    pub fn history(&self) -> Vec<String> {
        self.events
            .iter()
            .map(|event| self.vocabulary.describe(event))
            .collect()
    }

    /// The time until the seat is out of time, allowance and bank together; none without a clock.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline
            .map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            match_id,
            seat,
            version,
            prompt,
            ..
        } = self;
        let legal = self
            .legal
            .iter()
            .map(|id| format!("{} ({id})", self.label(*id)));
        let legal = legal.collect::<Vec<_>>().join(", ");
        write!(
            out,
            "match {match_id}, seat {seat}, version {version}: {prompt}; legal: {legal}"
        )
    }
}
