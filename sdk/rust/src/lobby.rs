//! Counts so that never more matches are begun than wanted, and every queue gets its share.

use std::collections::HashMap;

use crate::ids::new_id;
use crate::v1::{JoinQueue, QueueSpec};

/// A match and a seat: where a bot may meet itself it has several in one match.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Chair {
    pub(crate) match_id: String,
    pub(crate) seat: u32,
}

/// A place in a queue that was asked for; the ticket is known once it was granted.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) queue: usize,
    pub(crate) request_id: String,
    pub(crate) ticket_id: Option<String>,
    /// Of the queue, as the server writes it.
    pub(crate) name: String,
    /// On the present stream.
    pub(crate) asked: bool,
    /// How many tickets wait there; 0 while the server has not said so.
    pub(crate) waiting: u32,
}

impl Place {
    /// Tells of a queue who is in it and who is missing.
    pub(crate) fn describe(&self, seats: u32) -> String {
        let company = match self.waiting {
            0 => return self.name.clone(),
            1 => "alone".to_owned(),
            2 => "with 1 other".to_owned(),
            all => format!("with {} others", all - 1),
        };
        let missing = match seats.saturating_sub(self.waiting) {
            0 => String::new(),
            1 => ", 1 more bot is needed".to_owned(),
            many => format!(", {many} more bots are needed"),
        };
        format!("{}: {company}{missing}", self.name)
    }
}

#[derive(Debug)]
pub(crate) struct Lobby {
    pub(crate) queues: Vec<QueueSpec>,
    /// Matches that may still begin; none for as many as come.
    left: Option<usize>,
    at_once: usize,
    at_once_each: usize,
    pub(crate) places: Vec<Place>,
    /// With the queue that led to it, if one did.
    running: HashMap<Chair, Option<usize>>,
    is_closed: bool,
}

impl Lobby {
    pub(crate) fn new(queues: Vec<QueueSpec>, matches: Option<usize>, at_once: usize) -> Self {
        let at_once_each = at_once.div_ceil(queues.len().max(1));
        Self {
            queues,
            left: matches,
            at_once,
            at_once_each,
            places: Vec::new(),
            running: HashMap::new(),
            is_closed: false,
        }
    }

    /// Whether another match may begin.
    pub(crate) fn is_open(&self) -> bool {
        self.left != Some(0)
    }

    /// The places to ask for now; after a reconnect the earlier ones, under the same ids.
    pub(crate) fn joins(&mut self) -> Vec<JoinQueue> {
        for queue in 0..self.queues.len() {
            if self.may_join(queue) {
                self.places.push(Place {
                    queue,
                    request_id: new_id(),
                    ticket_id: None,
                    name: String::new(),
                    asked: false,
                    waiting: 0,
                });
            }
        }
        let queues = &self.queues;
        let unasked = self.places.iter_mut().filter(|place| !place.asked);
        unasked
            .map(|place| {
                place.asked = true;
                let queue = Some(queues[place.queue].clone());
                JoinQueue {
                    queue,
                    request_id: place.request_id.clone(),
                }
            })
            .collect()
    }

    pub(crate) fn granted(&mut self, request_id: &str, ticket_id: String, name: String) {
        if let Some(place) = self.find(request_id) {
            place.ticket_id = Some(ticket_id);
            place.name = name;
        }
    }

    /// A match began; its place is used up, also where the news of the ticket was lost.
    pub(crate) fn seated(&mut self, chair: Chair, ticket_id: Option<&str>) {
        let used = ticket_id.and_then(|ticket| self.gone(Some(ticket)).or_else(|| self.gone(None)));
        self.running.insert(chair, used.map(|place| place.queue));
        self.left = self.left.map(|left| left.saturating_sub(1));
    }

    /// A match ended; one that was aborted does not count.
    pub(crate) fn ended(&mut self, chair: &Chair, aborted: bool) {
        let ran = self.running.remove(chair).is_some();
        if ran && aborted && !self.is_closed {
            self.left = self.left.map(|left| left + 1);
        }
    }

    /// Forgets the place with that ticket, or one without a ticket.
    pub(crate) fn gone(&mut self, ticket_id: Option<&str>) -> Option<Place> {
        let mut places = self.places.iter();
        let index = places.position(|place| place.ticket_id.as_deref() == ticket_id)?;
        Some(self.places.remove(index))
    }

    /// The server said how many wait in a queue.
    pub(crate) fn counted(&mut self, ticket_id: &str, waiting: u32) {
        for place in &mut self.places {
            if place.ticket_id.as_deref() == Some(ticket_id) {
                place.waiting = waiting;
            }
        }
    }

    pub(crate) fn find(&mut self, request_id: &str) -> Option<&mut Place> {
        self.places
            .iter_mut()
            .find(|place| place.request_id == request_id)
    }

    /// The stream broke and took the tickets with it.
    pub(crate) fn disconnected(&mut self) {
        if let Some(left) = self.left {
            self.places.truncate(left);
        }
        for place in &mut self.places {
            place.asked = false;
        }
    }

    /// Begins no further match; places that were granted already have to be given back.
    pub(crate) fn close(&mut self) {
        self.left = Some(0);
        self.is_closed = true;
    }

    fn may_join(&self, queue: usize) -> bool {
        let waits = self.places.iter().any(|place| place.queue == queue);
        let played = self
            .running
            .values()
            .filter(|other| **other == Some(queue))
            .count();
        let has_room = self.running.len() < self.at_once && played < self.at_once_each;
        !waits && has_room && self.left.is_none_or(|left| self.places.len() < left)
    }
}
