//! A little game to test with.

use std::time::Duration;

use crate::v1::play_response::Body;
use crate::v1::{
    Action, ArgumentType, EventField, EventKind, GameSetup, GetGameResponse, Match, MatchOver,
    PlayResponse, Position, Prompt, SeatScore, Seating, Turn, Welcome,
};

pub(super) fn game() -> GetGameResponse {
    let field = |name: &str, kind: ArgumentType| EventField {
        name: name.to_owned(),
        r#type: kind.into(),
        ..Default::default()
    };
    let action = |(id, role): (usize, &&str)| Action {
        action_id: id as u32,
        kind: "role".to_owned(),
        label: format!("role:{role}"),
        text: format!("Take the {role}"),
        ..Default::default()
    };
    GetGameResponse {
        actions: ["settler", "mayor", "builder"]
            .iter()
            .enumerate()
            .map(action)
            .collect(),
        prompts: vec![Prompt {
            name: "ROLE".to_owned(),
            rule: "PR-ROLE-01".to_owned(),
            text: "Which role do you take?".to_owned(),
            ..Default::default()
        }],
        event_kinds: vec![EventKind {
            text: "{seat} chooses {action} before {other}".to_owned(),
            fields: vec![
                field("action", ArgumentType::Action),
                field("other", ArgumentType::Seat),
            ],
            ..Default::default()
        }],
        ..Default::default()
    }
}

pub(super) fn question() -> Turn {
    Turn {
        match_id: "m1".to_owned(),
        game: "puerto-rico".to_owned(),
        position: Some(Position {
            prompt: "ROLE".to_owned(),
            legal_actions: vec![0, 2],
            ..Default::default()
        }),
        ..Default::default()
    }
}

pub(super) fn a_match() -> Match {
    let setup = GameSetup {
        game: "puerto-rico".to_owned(),
        seats: 2,
        options: None,
    };
    Match {
        match_id: "m1".to_owned(),
        setup: Some(setup),
        ..Default::default()
    }
}

pub(super) fn say(body: Body) -> PlayResponse {
    PlayResponse { body: Some(body) }
}

pub(super) fn welcome(heartbeat: Duration) -> PlayResponse {
    say(Body::Welcome(Welcome {
        heartbeat_interval: heartbeat.try_into().ok(),
        ..Default::default()
    }))
}

pub(super) fn seating() -> PlayResponse {
    say(Body::Seating(Seating {
        r#match: Some(a_match()),
        ..Default::default()
    }))
}

pub(super) fn turn() -> PlayResponse {
    say(Body::Turn(question()))
}

pub(super) fn over() -> PlayResponse {
    let scores = vec![SeatScore {
        rank: 1,
        ..Default::default()
    }];
    let ended = Match {
        scores,
        ..a_match()
    };
    say(Body::MatchOver(MatchOver {
        r#match: Some(ended),
        seat: 0,
    }))
}
