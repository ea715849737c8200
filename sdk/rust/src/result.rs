//! How a match ended.

use std::fmt;

use crate::answers::Answers;
use crate::v1;

/// How a match ended, from one seat's point of view.
#[derive(Debug, Clone)]
pub struct MatchResult {
    /// The server's whole record with every score and the seed.
    pub game_match: v1::Match,
    pub seat: usize,
    /// How many answers failed, were illegal or came too late.
    pub answers: Answers,
}

impl MatchResult {
    /// The seat's itemised score; none if the match was aborted.
    pub fn score(&self) -> Option<&v1::SeatScore> {
        self.game_match
            .scores
            .iter()
            .find(|score| score.seat as usize == self.seat)
    }

    /// Whether the seat has the first rank; tied seats share a rank.
    pub fn won(&self) -> bool {
        self.score().is_some_and(|score| score.rank == 1)
    }
}

impl fmt::Display for MatchResult {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let v1::GameSetup { game, seats, .. } = self.game_match.setup.clone().unwrap_or_default();
        write!(
            out,
            "{game} {}: seat {} of {seats}, ",
            self.game_match.match_id, self.seat
        )?;
        let Some(score) = self.score() else {
            let reason = self.game_match.end_reason().as_str_name();
            let reason = reason.trim_start_matches("END_REASON_").to_lowercase();
            return write!(out, "aborted: {reason}");
        };
        write!(out, "rank {}, {} points", score.rank, score.total)?;
        if self.answers.good() < self.answers.asked {
            write!(out, "; {}", self.answers)?;
        }
        Ok(())
    }
}
