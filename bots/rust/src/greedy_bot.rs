//! Follows a few rules of thumb about what it sees; the rest is chance.

use tradewinds_sdk::madeira::v1::MadeiraView;
use tradewinds_sdk::puerto_rico::v1::PuertoRicoView;
use tradewinds_sdk::{Bot, Choice, Turn, Wants};

/// Reals to keep.
const RESERVE: u32 = 2;
const AVOIDED: [&str; 7] = [
    "wm_exchange",
    "wm_up",
    "wm_down",
    "stop",
    "decline",
    "waive",
    "defer",
];

#[derive(Clone)]
pub struct GreedyBot {
    pub name: String,
}

impl Bot for GreedyBot {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn wants(&self) -> Wants {
        Wants {
            view: true,
            ..Wants::NOTHING
        }
    }

    async fn choose(&mut self, turn: &Turn) -> Choice {
        if let Some(view) = turn.puerto_rico() {
            in_puerto_rico(turn, view)
        } else if let Some(view) = turn.madeira() {
            in_madeira(turn, view)
        } else {
            Ok(anything(turn))
        }
    }
}

fn in_puerto_rico(turn: &Turn, view: &PuertoRicoView) -> Choice {
    let own = &view.players[turn.seat];
    let choice = match turn.prompt.as_str() {
        // Ship what there is, build what can be paid, or else produce.
        "ROLE" if own.goods.iter().any(|barrels| *barrels >= 2) => {
            turn.prefer(&["role:captain", "role:trader"])?
        }
        "ROLE" if own.doubloons >= 4 => {
            turn.prefer(&["role:builder", "role:craftsman", "role:settler"])?
        }
        "ROLE" => turn.prefer(&["role:craftsman", "role:settler"])?,
        // The most barrels of one good.
        "CAP_LOAD" => best(turn, |action| match argument(turn, action, "good") {
            0 => 0,
            good => own.goods[good - 1] as usize,
        }),
        // People work rather than wait.
        "MAY_WORKERS" => last(turn),
        // What comes later in the list costs more.
        "BUILD" => best(turn, |action| argument(turn, action, "building")),
        _ => anything(turn),
    };
    Ok(choice)
}

fn in_madeira(turn: &Turn, view: &MadeiraView) -> Choice {
    let reals = view.players[turn.seat].reals;
    let cost = view
        .decision
        .as_ref()
        .map_or(0, |decision| decision.building_cost());
    let choice = match turn.prompt.as_str() {
        // Pay for a building while enough is left, or take its pirates.
        "BUILDING_TURN" if reals >= cost + RESERVE => turn.prefer(&["pay"])?,
        "BUILDING_TURN" => turn.prefer(&["take_pirates"])?,
        "ACT" => turn.prefer(&["act:harvest", "act:character"])?,
        // Prestige for a guard.
        "HONOR" => turn.prefer(&["honor:yes"])?,
        // The last answer spends most, which spares most pirates.
        "FEED" | "MAINTAIN" => last(turn),
        _ => anything(turn),
    };
    Ok(choice)
}

/// Any action but those that give something up.
fn anything(turn: &Turn) -> u32 {
    let kind = |action: u32| turn.action(action).map_or("", |row| &row.kind);
    let kept = turn
        .legal
        .iter()
        .copied()
        .filter(|action| !AVOIDED.contains(&kind(*action)));
    let choices: Vec<u32> = kept.collect();
    let choices = if choices.is_empty() {
        &turn.legal
    } else {
        &choices
    };
    choices[fastrand::usize(..choices.len())]
}

fn best(turn: &Turn, value: impl Fn(u32) -> usize) -> u32 {
    turn.legal
        .iter()
        .copied()
        .max_by_key(|action| value(*action))
        .unwrap_or(turn.legal[0])
}

fn last(turn: &Turn) -> u32 {
    turn.legal[turn.legal.len() - 1]
}

/// The piece that an argument of an action names; 0 if it names none.
fn argument(turn: &Turn, action: u32, name: &str) -> usize {
    let arguments = turn.action(action).map_or(&[][..], |row| &row.arguments);
    let named = arguments.iter().find(|argument| argument.name == name);
    named.map_or(0, |argument| argument.number() as usize)
}
