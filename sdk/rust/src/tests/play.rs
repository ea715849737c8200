//! A bot against a scripted server.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinHandle;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt};

use super::samples::{self, a_match, over, say, seating, turn, welcome};
use super::scripted_server::{ScriptedServer, Talk};
use crate::thinker::{OnError, Outcome, answer};
use crate::v1::play_request::Body as Request;
use crate::v1::play_response::Body as Response;
use crate::v1::seating::Origin;
use crate::{
    Access, Bot, Choice, Client, Error, ErrorKind, Invitation, MatchResult, Options, Player, Turn,
    Wants, v1,
};

const SOON: Duration = Duration::from_secs(30);
const CALM: Duration = Duration::from_secs(60);

/// Plays by observations alone.
#[derive(Clone)]
struct Policy(Arc<Mutex<Vec<v1::Observation>>>);

impl Bot for Policy {
    fn name(&self) -> String {
        "policy".to_owned()
    }

    fn wants(&self) -> Wants {
        Wants {
            observation: true,
            ..Wants::NOTHING
        }
    }

    async fn choose(&mut self, turn: &Turn) -> Choice {
        self.0.lock().unwrap().extend(turn.observation.clone());
        Ok(turn.legal[0])
    }
}

/// Chooses the last legal action, unless it is told otherwise.
#[derive(Clone, Default)]
struct SampleBot {
    panics: bool,
    illegal: bool,
    waits: Option<Arc<Notify>>,
    declines: &'static str,
    told: Arc<Mutex<Vec<String>>>,
}

impl Bot for SampleBot {
    fn name(&self) -> String {
        "test".to_owned()
    }

    async fn choose(&mut self, turn: &Turn) -> Choice {
        assert!(!self.panics, "no idea");
        if let Some(signal) = &self.waits {
            signal.notified().await;
        }
        Ok(if self.illegal { 1 } else { turn.legal[1] })
    }

    fn match_over(&mut self, result: &MatchResult) {
        self.told.lock().unwrap().push(result.to_string());
    }

    fn accept(&self, invitation: &Invitation) -> bool {
        invitation.organizer != self.declines
    }
}

type Playing = JoinHandle<Result<Vec<MatchResult>, Error>>;

/// A bot that plays one match, and the streams it opens.
async fn play<B: Bot>(bot: B) -> (Playing, UnboundedReceiver<Talk>) {
    play_with(
        bot,
        &[],
        Options {
            matches: Some(1),
            ..Options::default()
        },
    )
    .await
}

async fn play_with<B: Bot>(
    bot: B,
    queues: &[&str],
    options: Options,
) -> (Playing, UnboundedReceiver<Talk>) {
    let (_, address, streams) = ScriptedServer::start().await;
    let player = Player::new(bot, &address, queues, options).unwrap();
    (tokio::spawn(player.play()), streams)
}

/// The next stream of the bot, and its hello.
async fn next_stream(streams: &mut UnboundedReceiver<Talk>) -> (Talk, v1::Hello) {
    let opened = tokio::time::timeout(SOON, streams.recv());
    let mut talk = opened.await.expect("a stream in time").expect("a stream");
    match talk.hear().await {
        Some(Request::Hello(hello)) => (talk, hello),
        other => panic!("the first message is {other:?}"),
    }
}

async fn next_move(talk: &mut Talk) -> v1::Move {
    match talk.hear().await {
        Some(Request::Move(played)) => played,
        other => panic!("instead of a move: {other:?}"),
    }
}

async fn results(playing: Playing) -> Vec<MatchResult> {
    tokio::time::timeout(SOON, playing)
        .await
        .expect("an end in time")
        .unwrap()
        .unwrap()
}

#[tokio::test]
async fn a_move_lost_with_its_stream_is_said_again_under_the_same_request_id() {
    let (playing, mut streams) = play(SampleBot::default()).await;
    let (mut talk, first) = next_stream(&mut streams).await;
    for message in [welcome(CALM), seating(), turn()] {
        talk.say(message);
    }
    let lost = next_move(&mut talk).await;
    talk.break_off(Status::unavailable("broken"));

    let (mut talk, second) = next_stream(&mut streams).await;
    assert_eq!(second.session_id, first.session_id);
    assert!(second.stream_number > first.stream_number);
    assert_eq!(second.expected_seats[0].match_id, "m1");
    for message in [welcome(CALM), seating(), turn()] {
        talk.say(message);
    }
    assert_eq!(next_move(&mut talk).await, lost);
    talk.say(over());
    let results = results(playing).await;
    assert_eq!(results[0].answers.asked, 1);
    assert_eq!(lost.action_id, Some(2));
}

#[tokio::test]
async fn a_policy_plays_by_observations() {
    let seen = Arc::default();
    let (playing, mut streams) = play(Policy(Arc::clone(&seen))).await;
    let (mut talk, hello) = next_stream(&mut streams).await;
    let wanted = v1::Include {
        observation: true,
        ..Default::default()
    };
    assert_eq!(hello.include, Some(wanted));
    let observation = v1::Observation {
        observation_version: 3,
        values: vec![7, -1],
    };
    let asked = v1::Turn {
        observation: Some(observation.clone()),
        ..samples::question()
    };
    for message in [welcome(CALM), seating(), say(Response::Turn(asked))] {
        talk.say(message);
    }
    next_move(&mut talk).await;
    talk.say(over());
    results(playing).await;
    assert_eq!(*seen.lock().unwrap(), [observation]);
}

#[tokio::test]
async fn after_a_panic_in_choose_a_legal_action_is_played_and_the_match_goes_on() {
    let bot = SampleBot {
        panics: true,
        ..SampleBot::default()
    };
    let (playing, mut streams) = play(bot.clone()).await;
    let (mut talk, _) = next_stream(&mut streams).await;
    for message in [welcome(CALM), seating(), turn()] {
        talk.say(message);
    }
    assert!([Some(0), Some(2)].contains(&next_move(&mut talk).await.action_id));
    talk.say(over());
    assert_eq!(results(playing).await[0].answers.failed, 1);
    let told = bot.told.lock().unwrap();
    assert!(told[0].ends_with("of 1 answers 1 failed"), "{told:?}");
}

#[tokio::test]
async fn an_illegal_answer_is_counted_and_a_legal_one_is_played() {
    let illegal = SampleBot {
        illegal: true,
        ..SampleBot::default()
    };
    let (playing, mut streams) = play(illegal).await;
    let (mut talk, _) = next_stream(&mut streams).await;
    for message in [welcome(CALM), seating(), turn()] {
        talk.say(message);
    }
    assert!([Some(0), Some(2)].contains(&next_move(&mut talk).await.action_id));
    talk.say(over());
    assert_eq!(results(playing).await[0].answers.illegal, 1);
}

#[test]
fn a_bot_may_let_its_clock_run_instead() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let _inside = runtime.enter();
    let illegal = SampleBot {
        illegal: true,
        ..SampleBot::default()
    };
    let turn = Turn::new(samples::question(), Arc::new(samples::game().into()));
    let (_wanted, unwanted) = oneshot::channel();
    let bot = tokio::sync::Mutex::new(illegal);
    let silent = Outcome {
        action: None,
        failed: false,
        illegal: true,
    };
    assert_eq!(answer(&bot, &turn, OnError::LetClockRun, unwanted), silent);
}

#[tokio::test]
async fn a_turn_that_comes_again_while_the_bot_thinks_is_thought_about_once() {
    let signal = Arc::new(Notify::new());
    let thoughtful = SampleBot {
        waits: Some(Arc::clone(&signal)),
        ..SampleBot::default()
    };
    let (playing, mut streams) = play(thoughtful).await;
    let (mut talk, _) = next_stream(&mut streams).await;
    for message in [welcome(CALM), seating(), turn(), turn()] {
        talk.say(message);
    }
    talk.say(say(Response::Heartbeat(v1::Heartbeat { count: 7 })));
    let heard = talk.hear().await; // Both turns were read.
    assert!(matches!(heard, Some(Request::Heartbeat(_))));
    signal.notify_one();
    assert_eq!(next_move(&mut talk).await.action_id, Some(2));
    talk.say(over());
    assert_eq!(results(playing).await[0].answers.asked, 1);
}

#[tokio::test]
async fn heartbeats_are_answered_and_go_away_leads_to_another_connection() {
    let (playing, mut streams) = play(SampleBot::default()).await;
    let (mut talk, _) = next_stream(&mut streams).await;
    talk.say(welcome(CALM));
    talk.say(say(Response::Heartbeat(v1::Heartbeat { count: 7 })));
    let Some(Request::Heartbeat(beat)) = talk.hear().await else {
        panic!("no heartbeat")
    };
    assert_eq!(beat.count, 7);
    talk.say(say(Response::GoAway(v1::GoAway {
        reconnect_after: None,
    })));
    let (talk, _) = next_stream(&mut streams).await;
    for message in [welcome(CALM), seating(), over()] {
        talk.say(message);
    }
    assert_eq!(results(playing).await.len(), 1);
}

#[tokio::test]
async fn a_server_that_falls_silent_is_left_for_another_connection() {
    let (playing, mut streams) = play(SampleBot::default()).await;
    let (mut silent, _) = next_stream(&mut streams).await;
    silent.say(welcome(Duration::from_millis(20)));
    assert!(silent.hear().await.is_none());
    let (talk, _) = next_stream(&mut streams).await;
    for message in [welcome(CALM), seating(), over()] {
        talk.say(message);
    }
    results(playing).await;
}

#[tokio::test]
async fn an_invitation_that_the_bot_does_not_want_is_declined() {
    let bot = SampleBot {
        declines: "ada",
        ..SampleBot::default()
    };
    let (playing, mut streams) = play(bot).await;
    let (mut talk, _) = next_stream(&mut streams).await;
    talk.say(welcome(CALM));
    let terms = v1::Invitation {
        organizer: "ada".to_owned(),
        ..Default::default()
    };
    talk.say(say(Response::Seating(v1::Seating {
        r#match: Some(a_match()),
        seat: 1,
        origin: Some(Origin::Invitation(terms)),
        ..Default::default()
    })));
    let Some(Request::DeclineInvitation(no)) = talk.hear().await else {
        panic!("not declined")
    };
    assert_eq!(no.seat, Some(1));
    talk.say(seating());
    talk.say(over());
    results(playing).await;
}

#[tokio::test]
async fn an_aborted_match_is_no_result() {
    let (playing, mut streams) = play(SampleBot::default()).await;
    let (talk, _) = next_stream(&mut streams).await;
    let mut aborted = a_match();
    aborted.set_status(v1::MatchStatus::Aborted);
    let aborted = v1::MatchOver {
        r#match: Some(aborted),
        seat: 0,
    };
    let aborted = say(Response::MatchOver(aborted));
    for message in [welcome(CALM), seating(), aborted, seating(), over()] {
        talk.say(message);
    }
    assert_eq!(results(playing).await.len(), 1);
}

#[tokio::test]
async fn a_ticket_that_ends_is_followed_by_another() {
    let options = Options {
        matches: Some(1),
        ..Options::default()
    };
    let (playing, mut streams) = play_with(SampleBot::default(), &["puerto-rico/2"], options).await;
    let (mut talk, _) = next_stream(&mut streams).await;
    talk.say(welcome(CALM));
    let Some(Request::JoinQueue(first)) = talk.hear().await else {
        panic!("no join")
    };
    let ticket_id = "t1".to_owned();
    let request_id = first.request_id.clone();
    let granted = v1::Ticket {
        ticket_id: ticket_id.clone(),
        request_id,
        ..Default::default()
    };
    talk.say(say(Response::Ticket(granted)));
    let mut ended = v1::TicketEnded {
        ticket_id,
        ..Default::default()
    };
    ended.set_reason(v1::TicketEndReason::Expired);
    talk.say(say(Response::TicketEnded(ended)));
    let Some(Request::JoinQueue(second)) = talk.hear().await else {
        panic!("no second join")
    };
    assert_ne!(second.request_id, first.request_id);
    talk.say(say(Response::Seating(v1::Seating {
        r#match: Some(a_match()),
        origin: Some(Origin::TicketId("t2".to_owned())),
        ..Default::default()
    })));
    talk.say(over());
    results(playing).await;
}

#[tokio::test]
async fn a_replaced_session_is_an_error_and_no_stream_is_opened_any_more() {
    let (playing, mut streams) = play(SampleBot::default()).await;
    let (talk, _) = next_stream(&mut streams).await;
    talk.say(welcome(CALM));
    let details = ErrorDetails::with_error_info("SESSION_REPLACED", "tradewinds", []);
    let message = "a newer stream took over";
    talk.break_off(Status::with_error_details(Code::Aborted, message, details));
    let error = playing.await.unwrap().unwrap_err();
    assert_eq!(error.kind, ErrorKind::SessionReplaced);
    assert!(streams.try_recv().is_err());
}

#[tokio::test]
async fn a_call_that_is_limited_waits_as_long_as_it_is_told_and_is_made_again() {
    let (scripted, address, _streams) = ScriptedServer::start().await;
    let client = Client::connect(&address, Access::default()).unwrap();
    let start = Instant::now();
    assert_eq!(client.engine.determinize(&[], 0, 1).await.unwrap(), [[1]]);
    assert!(start.elapsed() >= Duration::from_millis(300));
    assert_eq!(scripted.calls.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_call_is_repeated_while_the_server_is_away() {
    let (scripted, address, _streams) = ScriptedServer::start().await;
    scripted
        .outages
        .lock()
        .unwrap()
        .push_back(Status::unavailable("away"));
    let client = Client::connect(&address, Access::default()).unwrap();
    assert_eq!(
        client
            .catalog
            .vocabulary("any")
            .await
            .unwrap()
            .actions
            .len(),
        3
    );
}

#[tokio::test]
async fn a_server_that_cannot_be_reached_is_an_error_once_patience_ends() {
    let options = Options {
        patience: Some(Duration::from_nanos(1)),
        ..Options::default()
    };
    let player = Player::new(SampleBot::default(), "127.0.0.1:9", &[], options).unwrap();
    assert_eq!(
        player.play().await.unwrap_err().kind,
        ErrorKind::Unavailable
    );
}

#[tokio::test]
async fn a_stopped_player_gives_its_ticket_back_and_ends() {
    let (_, address, mut streams) = ScriptedServer::start().await;
    let queues = ["puerto-rico/2"];
    let player = Player::new(SampleBot::default(), &address, &queues, Options::default()).unwrap();
    let stopper = player.stopper();
    let playing = tokio::spawn(player.play());
    let (mut talk, _) = next_stream(&mut streams).await;
    talk.say(welcome(CALM));
    let Some(Request::JoinQueue(join)) = talk.hear().await else {
        panic!("no join")
    };
    let ticket_id = "t1".to_owned();
    let granted = v1::Ticket {
        ticket_id: ticket_id.clone(),
        request_id: join.request_id,
        ..Default::default()
    };
    talk.say(say(Response::Ticket(granted)));
    stopper.stop();
    let Some(Request::CancelTicket(cancelled)) = talk.hear().await else {
        panic!("no cancel")
    };
    assert_eq!(cancelled.ticket_id, ticket_id);
    talk.say(say(Response::TicketEnded(v1::TicketEnded {
        ticket_id,
        ..Default::default()
    })));
    assert!(results(playing).await.is_empty());
}

#[tokio::test]
async fn a_refused_place_is_not_asked_for_again_before_its_time() {
    let queues = ["puerto-rico/2"];
    let (_playing, mut streams) =
        play_with(SampleBot::default(), &queues, Options::default()).await;
    let (mut talk, _) = next_stream(&mut streams).await;
    talk.say(welcome(CALM));
    let Some(Request::JoinQueue(join)) = talk.hear().await else {
        panic!("no join")
    };
    talk.say(say(Response::Refusal(v1::Refusal {
        code: Code::ResourceExhausted.into(),
        request_id: join.request_id,
        retry_after: CALM.try_into().ok(),
        ..Default::default()
    })));
    for message in [seating(), over()] {
        talk.say(message); // A match that ends makes room for another.
    }
    talk.say(say(Response::Heartbeat(v1::Heartbeat { count: 7 })));
    assert!(matches!(talk.hear().await, Some(Request::Heartbeat(_))));
}
