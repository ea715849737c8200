//! The numbered words of a game.

use std::collections::HashMap;

use crate::errors::{Error, ErrorKind};
use crate::near_names::near_names;
use crate::v1;

/// The numbered words of a game, as the catalog lists them.
#[derive(Debug, Clone, Default)]
pub struct Vocabulary {
    /// Row i is action id i.
    pub actions: Vec<v1::Action>,
    pub prompts: HashMap<String, v1::Prompt>,
    /// Row i is kind id i.
    pub events: Vec<v1::EventKind>,
    ids: HashMap<String, u32>,
}

impl From<v1::GetGameResponse> for Vocabulary {
    fn from(game: v1::GetGameResponse) -> Self {
        Self {
            ids: game
                .actions
                .iter()
                .map(|row| (row.label.clone(), row.action_id))
                .collect(),
            actions: game.actions,
            prompts: game
                .prompts
                .into_iter()
                .map(|row| (row.name.clone(), row))
                .collect(),
            events: game.event_kinds,
        }
    }
}

impl Vocabulary {
    /// The id of the action with that label; `UnknownAction` if the game has none.
    pub fn find(&self, label: &str) -> Result<u32, Error> {
        self.ids.get(label).copied().ok_or_else(|| {
            let near = near_names(label, self.actions.iter().map(|row| row.label.as_str()));
            let mut message = format!("the game has no action '{label}'");
            if !near.is_empty() {
                message += &format!("; did you mean {}?", near.join(", "));
            }
            Error::new(ErrorKind::UnknownAction, message)
        })
    }

    /// Tells an event in words; what is hidden shows as a question mark.
    pub fn describe(&self, event: &v1::GameEvent) -> String {
        let Some(kind) = self.events.get(event.kind_id as usize) else {
            return "something this client does not know".to_owned();
        };
        let words = kind.fields.iter().zip(&event.arguments).enumerate();
        let words: HashMap<&str, String> = words
            .map(|(place, (field, value))| {
                let hidden = event.hidden_arguments.contains(&(place as u32));
                let word = if hidden {
                    "?".to_owned()
                } else {
                    self.word(field, *value)
                };
                (field.name.as_str(), word)
            })
            .chain([("seat", event.seat.map_or("the table".to_owned(), seat_name))])
            .collect();
        fill_in(&kind.text, &words)
    }

    fn word(&self, field: &v1::EventField, value: i32) -> String {
        let row = usize::try_from(value).ok();
        let listed = match field.r#type() {
            v1::ArgumentType::Seat => Some(seat_name(value)),
            v1::ArgumentType::Action => row
                .and_then(|row| self.actions.get(row))
                .map(|action| action.label.clone()),
            _ => row.and_then(|row| field.words.get(row)).cloned(),
        };
        listed.unwrap_or_else(|| value.to_string())
    }
}

fn seat_name(seat: impl std::fmt::Display) -> String {
    format!("seat {seat}")
}

/// A text with its `{names}` replaced; those without a word stay.
fn fill_in(text: &str, words: &HashMap<&str, String>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        rest = match after.split_once('}') {
            Some((name, behind)) if words.contains_key(name) => {
                filled += &words[name];
                behind
            }
            _ => {
                filled.push('{');
                after
            }
        };
    }
    filled + rest
}
