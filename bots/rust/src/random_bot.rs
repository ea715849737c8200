//! Picks any legal action.

use tradewinds_sdk::{Bot, Choice, Turn, Wants};

#[derive(Clone)]
pub struct RandomBot {
    pub name: String,
}

impl Bot for RandomBot {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn wants(&self) -> Wants {
        Wants::NOTHING
    }

    async fn choose(&mut self, turn: &Turn) -> Choice {
        Ok(turn.legal[fastrand::usize(..turn.legal.len())])
    }
}
