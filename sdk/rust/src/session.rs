//! The matches a bot plays and the queues it waits in, while streams come and go.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::answers::Answers;
use crate::bot::{Bot, Invitation};
use crate::client::Client;
use crate::durations::from_wire;
use crate::errors::{Error, ErrorKind};
use crate::lobby::{Chair, Lobby};
use crate::player::Options;
use crate::result::MatchResult;
use crate::seat::Seat;
use crate::stream::{Outbox, PlayStream};
use crate::thinker::{self, OnError, Outcome};
use crate::v1::play_request::Body as Request;
use crate::v1::play_response::Body as Response;
use crate::v1::seating::Origin;
use crate::v1::{self, MatchStatus};
use crate::vocabulary::Vocabulary;

/// After a ticket went away.
const JOIN_AGAIN_WITHIN: Duration = Duration::from_millis(500);
/// Where the bot waits.
const SAY_FIRST_AFTER: Duration = Duration::from_secs(1);
const SAY_AGAIN_AFTER: Duration = Duration::from_secs(30);

/// What comes from elsewhere than the stream.
#[derive(Debug)]
pub(crate) enum Event {
    /// A bot has answered, or failed to.
    Thought {
        chair: Chair,
        number: u64,
        outcome: Outcome,
    },
    /// It is time to join queues again, if the stream is still the one of this number.
    Join { stream: u64 },
    /// It is time to ask again for a place that was refused on the stream of this number.
    JoinAgain { stream: u64, request_id: String },
    /// It is time to say a move again.
    Repeat { chair: Chair, request_id: String },
    /// Begin no further match.
    Leave,
}

pub(crate) struct Session<B> {
    bot: B,
    name: String,
    on_error: OnError,
    hello: v1::Hello,
    lobby: Lobby,
    inbox: UnboundedReceiver<Event>,
    pub(crate) events: UnboundedSender<Event>,
    seats: HashMap<Chair, Seat<B>>,
    vocabularies: HashMap<String, Arc<Vocabulary>>,
    pub(crate) results: Vec<MatchResult>,
    pub(crate) welcomes: u32,
    /// Of the stream, once it was greeted.
    outbox: Option<Outbox>,
    /// Seats the server is about to resume on it.
    resuming: HashSet<Chair>,
    tellings: JoinSet<()>,
}

impl<B: Bot> Session<B> {
    pub(crate) fn new(bot: B, queues: Vec<v1::QueueSpec>, options: &Options) -> Self {
        let (events, inbox) = unbounded_channel();
        let wants = bot.wants();
        let name = bot.name();
        let hello = v1::Hello {
            bot: name.clone(),
            session_id: options.session_id.clone().unwrap_or_default(),
            max_matches: options.max_matches as u32,
            include: Some(v1::Include {
                view: wants.view,
                events: wants.events,
                snapshot: wants.snapshot,
                action_details: wants.details,
                observation: wants.observation,
            }),
            client: format!("tradewinds-rust/{}", crate::VERSION),
            ..Default::default()
        };
        Self {
            bot,
            name,
            on_error: options.on_error,
            hello,
            lobby: Lobby::new(queues, options.matches, options.max_matches),
            inbox,
            events,
            seats: HashMap::new(),
            vocabularies: HashMap::new(),
            results: Vec::new(),
            welcomes: 0,
            outbox: None,
            resuming: HashSet::new(),
            tellings: JoinSet::new(),
        }
    }

    pub(crate) fn is_done(&self) -> bool {
        let idle = self.seats.is_empty() && self.resuming.is_empty();
        !self.lobby.is_open() && idle && self.lobby.places.is_empty()
    }

    /// Plays over one connection until everything is played, or for as long as it holds. The
    /// answer is how long the server wants to be left alone before the next, if it said so.
    pub(crate) async fn attend(&mut self, client: &Client) -> Result<Option<Duration>, Error> {
        let games: Vec<v1::GameSetup> = self
            .lobby
            .queues
            .iter()
            .filter_map(|queue| queue.setup.clone())
            .collect();
        for setup in games {
            self.learn(client, &setup.game).await?;
        }
        let chairs = self.seats.keys().cloned();
        self.hello.expected_seats = chairs
            .map(|Chair { match_id, seat }| v1::SeatRef { match_id, seat })
            .collect();
        let mut stream = PlayStream::open(client.connection.clone(), &mut self.hello);
        let ended = self.listen(client, &mut stream).await;
        self.outbox = None;
        self.lobby.disconnected();
        ended
    }

    async fn listen(
        &mut self,
        client: &Client,
        stream: &mut PlayStream,
    ) -> Result<Option<Duration>, Error> {
        let mut say_waiting = Instant::now() + SAY_FIRST_AFTER;
        while !self.is_done() {
            tokio::select! {
                heard = stream.next() => match heard?.map(|response| response.body) {
                    None => return Ok(None),
                    Some(Some(Response::GoAway(away))) => {
                        return Ok(Some(away.reconnect_after.as_ref().map(from_wire).unwrap_or_default()));
                    }
                    Some(Some(response)) => self.hear(client, stream, response).await?,
                    Some(None) => {} // Of a kind that later servers send.
                },
                Some(event) = self.inbox.recv() => self.handle(event),
                () = sleep_until(say_waiting) => {
                    self.say_waiting();
                    say_waiting = Instant::now() + SAY_AGAIN_AFTER;
                }
            }
        }
        Ok(None)
    }

    /// Handles what comes from elsewhere, for as long as there is no connection.
    pub(crate) async fn pause(&mut self, wait: Duration) {
        let end = Instant::now() + wait;
        while !self.is_done() {
            tokio::select! {
                () = sleep_until(end) => return,
                Some(event) = self.inbox.recv() => self.handle(event),
            }
        }
    }

    /// Waits until the bot was told every result, and sums up.
    pub(crate) async fn close(&mut self) {
        while self.tellings.join_next().await.is_some() {}
        let mut answers = Answers::default();
        for result in &self.results {
            answers.add(&result.answers);
        }
        if answers.good() < answers.asked {
            log::warn!("{}: {answers} in {} matches", self.name, self.results.len());
        }
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Thought {
                chair,
                number,
                outcome,
            } => {
                let answer = self.seats.get_mut(&chair);
                if let Some(answer) = answer.and_then(|seat| seat.thought(number, outcome)) {
                    self.say(answer);
                }
            }
            Event::Join { stream } => {
                if self.is_on(stream) {
                    self.join_queues();
                }
            }
            Event::JoinAgain { stream, request_id } => {
                if self.is_on(stream) {
                    if let Some(place) = self.lobby.find(&request_id) {
                        place.asked = false;
                    }
                    self.join_queues();
                }
            }
            Event::Repeat { chair, request_id } => {
                let again = self
                    .seats
                    .get(&chair)
                    .and_then(|seat| seat.awaited(&request_id));
                if let Some(again) = again.cloned() {
                    self.say(again);
                }
            }
            Event::Leave => {
                self.lobby.close();
                if self.outbox.is_none() {
                    self.lobby.disconnected();
                }
                self.leave_queues();
            }
        }
    }

    async fn hear(
        &mut self,
        client: &Client,
        stream: &mut PlayStream,
        response: Response,
    ) -> Result<(), Error> {
        match response {
            Response::Turn(turn) => self.on_turn(turn),
            Response::MoveAccepted(accepted) => {
                let chair = Chair {
                    match_id: accepted.match_id,
                    seat: accepted.seat,
                };
                if let Some(seat) = self.seats.get_mut(&chair) {
                    seat.accepted(&accepted.request_id);
                }
            }
            Response::Heartbeat(beat) => stream.outbox.send(Request::Heartbeat(beat)),
            Response::Welcome(welcome) => self.on_welcome(stream, welcome),
            Response::Ticket(ticket) => {
                self.lobby
                    .granted(&ticket.request_id, ticket.ticket_id, ticket.queue);
                self.leave_queues();
            }
            Response::Seating(seating) => self.on_seating(client, seating).await?,
            Response::MatchOver(over) => self.on_over(over),
            Response::Refusal(refusal) => self.on_refusal(&refusal)?,
            Response::TicketEnded(ended) => {
                let reason = ended.reason().as_str_name();
                log::info!("ticket {} ended: {reason}", ended.ticket_id);
                self.lobby.gone(Some(&ended.ticket_id));
                let event = Event::Join {
                    stream: stream.outbox.number,
                };
                self.after(JOIN_AGAIN_WITHIN.mul_f64(fastrand::f64()), event);
            }
            Response::QueueUpdate(update) => {
                let waiting = update.statistics.map_or(0, |figures| figures.waiting);
                self.lobby.counted(&update.ticket_id, waiting);
            }
            Response::PlayerUpdate(_) | Response::GoAway(_) => {}
        }
        Ok(())
    }

    fn on_welcome(&mut self, stream: &mut PlayStream, welcome: v1::Welcome) {
        log::info!(
            "{} is connected, {} matches go on",
            self.name,
            welcome.seats.len()
        );
        let interval = welcome
            .heartbeat_interval
            .as_ref()
            .map(from_wire)
            .unwrap_or_default();
        if !interval.is_zero() {
            stream.expect_heartbeats(interval);
        }
        self.outbox = Some(stream.outbox.clone());
        self.welcomes += 1;
        let seats = welcome.seats.into_iter();
        self.resuming = seats
            .map(|v1::SeatRef { match_id, seat }| Chair { match_id, seat })
            .collect();
        if self.lobby.queues.is_empty() && self.seats.is_empty() && self.resuming.is_empty() {
            log::info!("{} waits for invitations", self.name);
        }
        self.join_queues();
    }

    async fn on_seating(&mut self, client: &Client, seating: v1::Seating) -> Result<(), Error> {
        let offered = seating.r#match.clone().unwrap_or_default();
        let game = offered.setup.map(|setup| setup.game).unwrap_or_default();
        let chair = Chair {
            match_id: offered.match_id,
            seat: seating.seat,
        };
        self.resuming.remove(&chair);
        if self.seats.contains_key(&chair) {
            self.join_queues();
            return Ok(());
        }
        if !self.accepts(&seating) {
            log::info!("match {} of {game} is declined", chair.match_id);
            let Chair { match_id, seat } = chair;
            self.send(Request::DeclineInvitation(v1::DeclineInvitation {
                match_id,
                seat: Some(seat),
            }));
        } else {
            let vocabulary = self.learn(client, &game).await?;
            log::info!(
                "match {} of {game} begins at seat {}",
                chair.match_id,
                chair.seat
            );
            let seat = Seat::new(
                self.bot.clone(),
                vocabulary,
                self.on_error,
                self.events.clone(),
            );
            self.seats.insert(chair.clone(), seat);
            let ticket = match &seating.origin {
                Some(Origin::TicketId(ticket)) => Some(ticket.as_str()),
                _ => None,
            };
            self.lobby.seated(chair, ticket);
            self.leave_queues();
        }
        self.join_queues();
        Ok(())
    }

    /// Whether to take a seat; only an invitation to a new match can be declined.
    fn accepts(&self, seating: &v1::Seating) -> bool {
        let Some(Origin::Invitation(terms)) = &seating.origin else {
            return true;
        };
        let offer = || Invitation {
            game_match: seating.r#match.clone().unwrap_or_default(),
            seat: seating.seat as usize,
            organizer: terms.organizer.clone(),
            tournament_id: terms.tournament_id.clone(),
        };
        seating.resumed || self.lobby.is_open() && thinker::accept(&self.bot, &offer())
    }

    fn on_turn(&mut self, turn: v1::Turn) {
        let chair = Chair {
            match_id: turn.match_id.clone(),
            seat: turn.seat,
        };
        match self.seats.get_mut(&chair) {
            Some(seat) => {
                if let Some(answer) = seat.ask(turn) {
                    self.say(answer);
                }
            }
            None => {
                let match_id = chair.match_id;
                log::warn!("a turn of match {match_id}, which the session does not play");
            }
        }
    }

    fn on_over(&mut self, over: v1::MatchOver) {
        let game_match = over.r#match.unwrap_or_default();
        let aborted = game_match.status() == MatchStatus::Aborted;
        let chair = Chair {
            match_id: game_match.match_id.clone(),
            seat: over.seat,
        };
        if let Some(seat) = self.forget(&chair, aborted) {
            let result = MatchResult {
                game_match,
                seat: over.seat as usize,
                answers: seat.answers,
            };
            log::info!("{result}");
            if !aborted {
                self.results.push(result.clone());
            }
            self.tellings
                .spawn_blocking(move || thinker::tell(&seat.bot, &result));
        }
        self.join_queues();
    }

    fn on_refusal(&mut self, refusal: &v1::Refusal) -> Result<(), Error> {
        let error = Error::from(refusal);
        let place = self.lobby.find(&refusal.request_id);
        let Some(outbox) = &self.outbox else {
            return Err(error);
        };
        if place.is_some() && error.retry_after.is_none() {
            return Err(error);
        }
        log::warn!("refused: {error}");
        if let (Some(place), Some(wait)) = (place, error.retry_after) {
            let request_id = place.request_id.clone();
            let stream = outbox.number;
            self.after(wait, Event::JoinAgain { stream, request_id });
        }
        let Some(seat_number) = refusal.seat else {
            return Ok(());
        };
        let chair = Chair {
            match_id: refusal.match_id.clone(),
            seat: seat_number,
        };
        let Some(seat) = self.seats.get_mut(&chair) else {
            return Ok(());
        };
        if refusal.request_id.is_empty() && error.kind == ErrorKind::NotFound {
            self.forget(&chair, false); // An expected seat that is no more.
        } else if let Some(wait) = error.retry_after {
            self.after(
                wait,
                Event::Repeat {
                    chair,
                    request_id: refusal.request_id.clone(),
                },
            );
        } else {
            seat.refused(&refusal.request_id, error.kind);
        }
        Ok(())
    }

    async fn learn(&mut self, client: &Client, game: &str) -> Result<Arc<Vocabulary>, Error> {
        if let Some(known) = self.vocabularies.get(game) {
            return Ok(Arc::clone(known));
        }
        let vocabulary = Arc::new(client.catalog.vocabulary(game).await?);
        self.vocabularies
            .insert(game.to_owned(), Arc::clone(&vocabulary));
        Ok(vocabulary)
    }

    /// Leaves a seat; none if the session does not have it.
    fn forget(&mut self, chair: &Chair, aborted: bool) -> Option<Seat<B>> {
        self.resuming.remove(chair);
        self.lobby.ended(chair, aborted);
        let mut seat = self.seats.remove(chair)?;
        seat.end();
        Some(seat)
    }

    /// Sends a move; without a stream it waits for the turn that comes again on the next one.
    fn say(&self, answer: v1::Move) {
        let chair = Chair {
            match_id: answer.match_id.clone(),
            seat: answer.seat(),
        };
        if !self.resuming.contains(&chair) {
            self.send(Request::Move(answer));
        }
    }

    fn send(&self, request: Request) {
        if let Some(outbox) = &self.outbox {
            outbox.send(request);
        }
    }

    /// Whether the stream of this number is the present one.
    fn is_on(&self, stream: u64) -> bool {
        self.outbox
            .as_ref()
            .is_some_and(|outbox| outbox.number == stream)
    }

    fn join_queues(&mut self) {
        if self.outbox.is_some() && self.resuming.is_empty() {
            for join in self.lobby.joins() {
                self.send(Request::JoinQueue(join));
            }
        }
    }

    /// Gives back what may not be used any more.
    fn leave_queues(&self) {
        if self.lobby.is_open() {
            return;
        }
        for ticket_id in self
            .lobby
            .places
            .iter()
            .filter_map(|place| place.ticket_id.clone())
        {
            self.send(Request::CancelTicket(v1::CancelTicket { ticket_id }));
        }
    }

    fn say_waiting(&self) {
        for place in self
            .lobby
            .places
            .iter()
            .filter(|place| place.ticket_id.is_some())
        {
            let setup = self.lobby.queues[place.queue].setup.as_ref();
            let seats = setup.map_or(0, |setup| setup.seats);
            log::info!("{} waits in {}", self.name, place.describe(seats));
        }
    }

    fn after(&self, wait: Duration, event: Event) {
        let events = self.events.clone();
        tokio::spawn(async move {
            sleep(wait).await;
            let _session_is_over = events.send(event);
        });
    }
}
