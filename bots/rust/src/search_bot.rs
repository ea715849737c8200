//! Lets the server play every legal action to the end in several possible worlds.

use std::collections::HashMap;
use std::time::Duration;

use tradewinds_sdk::v1::{RolloutRequest, SeatEstimate};
use tradewinds_sdk::{Bot, Choice, Engine, Turn, Wants};

const WORLDS: u32 = 4;
/// Of each action in each world.
const PLAYOUTS: u32 = 4;
const LONGEST: Duration = Duration::from_secs(1);
/// The part of the time left that a search may take.
const TIME_SHARE: u32 = 20;

#[derive(Clone)]
pub struct SearchBot {
    pub name: String,
    pub engine: Engine,
}

impl Bot for SearchBot {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn wants(&self) -> Wants {
        Wants {
            snapshot: true,
            ..Wants::NOTHING
        }
    }

    async fn choose(&mut self, turn: &Turn) -> Choice {
        let worlds = self
            .engine
            .determinize(&turn.snapshot, turn.seat, WORLDS)
            .await?;
        let time = turn
            .time_left()
            .map_or(LONGEST, |left| LONGEST.min(left / TIME_SHARE));
        let request = RolloutRequest {
            snapshots: worlds,
            playouts: PLAYOUTS,
            per_action: true,
            time_limit: Some(time.try_into()?),
            ..Default::default()
        };
        let mut leads: HashMap<u32, Mean> = HashMap::new();
        for estimate in self
            .engine
            .rollout(request)
            .await?
            .iter()
            .flat_map(|world| &world.actions)
        {
            let mean = leads.entry(estimate.action_id).or_default();
            mean.add(lead(&estimate.seats, turn.seat), estimate.playouts);
        }
        let lead_after = |action: &u32| leads.get(action).map_or(f64::NEG_INFINITY, Mean::value);
        let best = turn
            .legal
            .iter()
            .copied()
            .max_by(|one, other| lead_after(one).total_cmp(&lead_after(other)));
        best.ok_or_else(|| "no action is legal".into())
    }
}

/// A mean over playouts.
#[derive(Default)]
struct Mean {
    sum: f64,
    playouts: u32,
}

impl Mean {
    fn add(&mut self, value: f64, playouts: u32) {
        self.sum += value * f64::from(playouts);
        self.playouts += playouts;
    }

    fn value(&self) -> f64 {
        if self.playouts == 0 {
            f64::NEG_INFINITY
        } else {
            self.sum / f64::from(self.playouts)
        }
    }
}

/// By how many points a seat is ahead of the best other one.
fn lead(estimates: &[SeatEstimate], seat: usize) -> f64 {
    let (own, others): (Vec<_>, Vec<_>) = estimates
        .iter()
        .partition(|estimate| estimate.seat as usize == seat);
    let best = |estimates: Vec<&SeatEstimate>| {
        estimates
            .iter()
            .map(|estimate| estimate.mean_score)
            .fold(f64::NEG_INFINITY, f64::max)
    };
    best(own) - best(others)
}
