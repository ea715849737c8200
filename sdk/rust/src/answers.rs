//! How well a bot answered.

use std::fmt;

/// Counts the questions a bot was asked, and those it did not answer well.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Answers {
    pub asked: usize,
    /// `choose` panicked or returned an error.
    pub failed: usize,
    /// `choose` returned something that was not a legal action.
    pub illegal: usize,
    /// The time was up, or the match had moved on, before the answer arrived.
    pub late: usize,
}

impl Answers {
    /// The answers that were the bot's own and arrived in time.
    pub fn good(&self) -> usize {
        self.asked
            .saturating_sub(self.failed + self.illegal + self.late)
    }

    pub(crate) fn add(&mut self, other: &Answers) {
        self.asked += other.asked;
        self.failed += other.failed;
        self.illegal += other.illegal;
        self.late += other.late;
    }
}

impl fmt::Display for Answers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let troubles: Vec<String> = [
            (self.failed, "failed"),
            (self.illegal, "were illegal"),
            (self.late, "came too late"),
        ]
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
        if troubles.is_empty() {
            write!(out, "{} answers", self.asked)
        } else {
            write!(out, "of {} answers {}", self.asked, troubles.join(", "))
        }
    }
}
