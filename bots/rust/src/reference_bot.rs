//! Plays by the reference rule, so every language gives the same match; see docs/conformance.md.

use tradewinds_sdk::{Bot, Choice, Turn, Wants};

#[derive(Clone)]
pub struct ReferenceBot {
    pub name: String,
}

impl Bot for ReferenceBot {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn wants(&self) -> Wants {
        Wants::NOTHING
    }

    async fn choose(&mut self, turn: &Turn) -> Choice {
        if std::env::var_os("TRADEWINDS_SHOW_CLOCKS").is_some() {
            show_clock(turn);
        }
        let state = reference_state(&turn.match_id, turn.version);
        Ok(turn.legal[(state % turn.legal.len() as u64) as usize])
    }
}

/// Prints what docs/conformance.md asks clients for.
fn show_clock(turn: &Turn) {
    let seconds = turn.time_left().map(|left| left.as_secs_f64().to_string());
    println!(
        "clock {} {} {} {}",
        turn.match_id,
        turn.seat,
        turn.version,
        seconds.as_deref().unwrap_or("none")
    );
}

fn reference_state(match_id: &str, version: u32) -> u64 {
    let state = match_id
        .bytes()
        .fold(0, |state, byte| splitmix64(state ^ u64::from(byte)));
    splitmix64(state ^ u64::from(version))
}

fn splitmix64(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[test]
fn the_rule_gives_the_states_of_the_documentation() {
    assert_eq!(reference_state("table", 0), 0x62be_f320_59d9_9c92);
    assert_eq!(
        reference_state("0123456789abcdef0123", 57),
        0xf8e2_d13a_bd44_c9c0
    );
    assert_eq!(reference_state("é", 300), 0xb2b6_fdd0_35f0_b5c8);
}
