//! What is told in words, and what is read from them.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

use super::samples;
use crate::answers::Answers;
use crate::backoff::{Backoff, jitter};
use crate::connection::with_port;
use crate::v1::{ActionDetail, Clock, Cost, ErrorReason, GameEvent, Refusal, SeatScore};
use crate::{Error, ErrorKind, MatchResult, Turn, Vocabulary, parse_queue, v1};

fn vocabulary() -> Arc<Vocabulary> {
    Arc::new(samples::game().into())
}

fn turn() -> Turn {
    Turn::new(samples::question(), vocabulary())
}

#[test]
fn an_action_is_found_by_its_name() {
    assert_eq!(turn().find("role:builder").unwrap(), Some(2));
    assert_eq!(turn().find("role:mayor").unwrap(), None);
    assert_eq!(turn().prefer(&["role:mayor", "role:builder"]).unwrap(), 2);
    assert_eq!(turn().prefer(&["role:mayor"]).unwrap(), 0);
}

#[test]
fn an_action_of_a_later_server_has_no_name_but_can_be_told() {
    let mut later = samples::question();
    later.position.as_mut().unwrap().legal_actions = vec![0, 9999];
    let told = Turn::new(later, vocabulary()).to_string();
    assert!(told.ends_with("legal: role:settler (0),  (9999)"));
}

#[test]
fn a_name_that_the_game_lacks_is_an_error_with_near_names() {
    let error = turn().prefer(&["builder"]).unwrap_err();
    assert_eq!(error.kind, ErrorKind::UnknownAction);
    assert!(!error.is_refusal());
    let wanted = "the game has no action 'builder'; did you mean role:builder?";
    assert_eq!(error.to_string(), wanted);
}

#[test]
fn actions_and_turns_are_told_in_words() {
    let mut question = samples::question();
    question.position.as_mut().unwrap().action_details = vec![ActionDetail {
        action_id: 2,
        text: "Take the builder with 1 doubloon".to_owned(),
        costs: vec![Cost {
            resource: "doubloons".to_owned(),
            amount: 1,
        }],
    }];
    let turn = Turn::new(question, vocabulary());
    assert_eq!(turn.explain(0), "Take the settler");
    assert_eq!(turn.explain(2), "Take the builder with 1 doubloon");
    assert_eq!(turn.costs(2)["doubloons"], 1);
    let wanted = "Take the mayor: not legal now. Which role do you take? (PR-ROLE-01)";
    assert_eq!(turn.explain(1), wanted);
    let wanted = "match m1, seat 0, version 0: ROLE; legal: role:settler (0), role:builder (2)";
    assert_eq!(turn.to_string(), wanted);
}

#[test]
fn events_are_told_in_words_hidden_arguments_as_question_marks() {
    let mut event = GameEvent {
        seat: Some(2),
        arguments: vec![1, 3],
        ..Default::default()
    };
    assert_eq!(
        vocabulary().describe(&event),
        "seat 2 chooses role:mayor before seat 3"
    );
    event.hidden_arguments = vec![0];
    assert_eq!(
        vocabulary().describe(&event),
        "seat 2 chooses ? before seat 3"
    );
    event.seat = None;
    assert_eq!(
        vocabulary().describe(&event),
        "the table chooses ? before seat 3"
    );
    let unknown = GameEvent {
        kind_id: 9,
        ..Default::default()
    };
    assert_eq!(
        vocabulary().describe(&unknown),
        "something this client does not know"
    );
}

#[test]
fn clocks_count_down_from_the_arrival_of_the_turn() {
    assert_eq!(turn().time_left(), None);
    assert_eq!(turn().bank, None);
    let seconds = |seconds| Some(prost_types::Duration { seconds, nanos: 0 });
    let mut question = samples::question();
    question.time_left = seconds(65);
    let own = Clock {
        allowance_left: seconds(5),
        bank_left: seconds(60),
        ..Default::default()
    };
    question.clocks = vec![
        Clock {
            seat: 1,
            ..Default::default()
        },
        own,
    ];
    let turn = Turn::new(question, vocabulary());
    assert_eq!(turn.allowance, Some(Duration::from_secs(5)));
    assert_eq!(turn.bank, Some(Duration::from_secs(60)));
    let left = turn.time_left().unwrap();
    assert!(left <= Duration::from_secs(65));
    let start = Instant::now();
    while Instant::now() == start {}
    assert!(turn.time_left().unwrap() < left);
}

#[test]
fn a_queues_name_holds_options() {
    let spec = parse_queue("puerto-rico/4?colonists=20&variant=a+short%20one&open_vp&of=[1,2]");
    let setup = spec.unwrap().setup.unwrap();
    assert_eq!((setup.game.as_str(), setup.seats), ("puerto-rico", 4));
    let options = setup.options.unwrap().fields;
    assert_eq!(options["colonists"], 20.into());
    assert_eq!(options["variant"], "a short one".to_owned().into());
    assert_eq!(options["open_vp"], true.into());
    assert_eq!(
        options["of"],
        vec![prost_types::Value::from(1), 2.into()].into()
    );
    for bad in ["puerto-rico", "/4", "puerto-rico/many"] {
        assert_eq!(parse_queue(bad).unwrap_err().kind, ErrorKind::BadQueue);
    }
}

#[test]
fn a_server_without_a_port_has_the_default_one() {
    assert_eq!(with_port("localhost"), "localhost:50051");
    assert_eq!(with_port("::1"), "[::1]:50051");
    assert_eq!(with_port("[::1]"), "[::1]:50051");
    assert_eq!(with_port("[::1]:443"), "[::1]:443");
    assert_eq!(with_port("10.0.0.7:443"), "10.0.0.7:443");
}

#[test]
fn errors_are_told_apart_by_the_servers_reason() {
    let mut details = ErrorDetails::with_error_info(
        "RATE_LIMITED",
        "tradewinds",
        [("limit".to_owned(), "5".to_owned())],
    );
    details.set_retry_info(Some(Duration::from_millis(1500)));
    let status = Status::with_error_details(Code::ResourceExhausted, "slow down", details);
    let error = Error::from(status);
    assert_eq!(error.kind, ErrorKind::RateLimited);
    assert!(error.is_refusal());
    assert_eq!(error.to_string(), "slow down [RATE_LIMITED]");
    assert_eq!(error.retry_after, Some(Duration::from_millis(1500)));
    assert_eq!(error.metadata["limit"], "5");
}

#[test]
fn a_refusal_of_unknown_reason_is_told_apart_by_its_code() {
    let stale = Refusal {
        code: Code::Aborted.into(),
        reason: ErrorReason::StaleVersion.into(),
        ..Default::default()
    };
    assert_eq!(Error::from(&stale).kind, ErrorKind::StaleVersion);
    let unknown = Refusal {
        code: Code::NotFound.into(),
        reason: 9999,
        ..Default::default()
    };
    let error = Error::from(&unknown);
    assert_eq!(error.kind, ErrorKind::NotFound);
    assert_eq!(error.reason, "NOT_FOUND");
}

#[test]
fn pauses_between_attempts_grow_to_a_bound() {
    let second = Duration::from_secs(1);
    let mut pauses = Backoff::new(second, 4 * second);
    for ceiling in [1, 2, 4, 4] {
        assert_eq!(pauses.ceiling(), ceiling * second);
        assert!(pauses.next() <= ceiling * second);
    }
    pauses.reset();
    assert_eq!(pauses.ceiling(), second);
}

#[test]
fn pauses_are_spread_and_those_that_the_server_named_never_shortened() {
    let told = Duration::from_secs(2);
    let mut pauses = HashSet::new();
    let mut waits = HashSet::new();
    for _ in 0..100 {
        pauses.insert(Backoff::new(told, told).next());
        let wait = jitter(told);
        assert!(wait >= told && wait < 2 * told);
        waits.insert(wait);
    }
    assert!(pauses.len() > 90 && waits.len() > 90);
}

#[test]
fn a_result_is_told_from_the_seats_point_of_view() {
    let score = |seat, total, rank| SeatScore {
        seat,
        total,
        rank,
        ..Default::default()
    };
    let scores = vec![score(0, 31, 2), score(1, 40, 1)];
    let game_match = v1::Match {
        scores,
        ..samples::a_match()
    };
    let mut result = MatchResult {
        game_match,
        seat: 1,
        answers: Answers::default(),
    };
    assert!(result.won());
    assert_eq!(
        result.to_string(),
        "puerto-rico m1: seat 1 of 2, rank 1, 40 points"
    );
    result.answers = Answers {
        asked: 57,
        failed: 57,
        ..Answers::default()
    };
    let wanted = "puerto-rico m1: seat 1 of 2, rank 1, 40 points; of 57 answers 57 failed";
    assert_eq!(result.to_string(), wanted);
    result.game_match.scores.clear();
    result
        .game_match
        .set_end_reason(v1::EndReason::InvitationExpired);
    assert_eq!(
        result.to_string(),
        "puerto-rico m1: seat 1 of 2, aborted: invitation_expired"
    );
}
