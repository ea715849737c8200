//! Everything a bot needs to play on a Tradewinds server; no server and no rules inside.
//!
//! Messages are in [`v1`], and in one module for each game.

mod answers;
mod backoff;
mod bot;
mod catalog;
mod client;
mod connection;
mod durations;
mod encryption;
mod engine;
mod errors;
mod ids;
mod lobby;
mod logging;
mod matches;
mod matchmaking;
mod near_names;
mod player;
mod result;
mod run;
mod seat;
mod sequences;
mod session;
mod setups;
mod stream;
#[cfg(test)]
mod tests;
mod thinker;
mod turn;
mod vocabulary;

/// Generated from the protos when the crate is built.
#[allow(clippy::all, clippy::pedantic, missing_docs)]
mod generated {
    include!(concat!(env!("OUT_DIR"), "/tradewinds.rs"));
}

pub use generated::tradewinds::{common, madeira, puerto_rico, v1, vasco_da_gama};

pub use answers::Answers;
pub use bot::{Bot, Choice, Invitation, Wants};
pub use catalog::Catalog;
pub use client::Client;
pub use connection::Access;
pub use encryption::load_tls;
pub use engine::Engine;
pub use errors::{Error, ErrorKind};
pub use matches::{Matches, guest, house, invite};
pub use matchmaking::Matchmaking;
pub use player::{Options, Player, Stopper};
pub use result::MatchResult;
pub use run::run;
pub use sequences::{Pages, Updates};
pub use setups::{parse_queue, setup};
pub use thinker::OnError;
pub use turn::Turn;
pub use vocabulary::Vocabulary;

/// The version of the SDK, which is that of the server it was made with.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
