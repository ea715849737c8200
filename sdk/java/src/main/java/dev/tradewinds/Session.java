package dev.tradewinds;

import dev.tradewinds.Lobby.Chair;
import dev.tradewinds.Lobby.Place;
import dev.tradewinds.v1.CancelTicket;
import dev.tradewinds.v1.DeclineInvitation;
import dev.tradewinds.v1.Hello;
import dev.tradewinds.v1.Include;
import dev.tradewinds.v1.Match;
import dev.tradewinds.v1.MatchOver;
import dev.tradewinds.v1.MatchStatus;
import dev.tradewinds.v1.Move;
import dev.tradewinds.v1.PlayRequest;
import dev.tradewinds.v1.PlayResponse;
import dev.tradewinds.v1.QueueSpec;
import dev.tradewinds.v1.Refusal;
import dev.tradewinds.v1.SeatRef;
import dev.tradewinds.v1.Seating;
import dev.tradewinds.v1.Welcome;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The matches a bot plays and the queues it waits in, while streams come and go. Everything in it
 * happens in one thread; others post to the inbox.
 */
final class Session {
    private static final Duration JOIN_AGAIN_WITHIN = Duration.ofMillis(500);
    private static final Duration SAY_WAITING_FIRST = Duration.ofSeconds(1);
    private static final Duration SAY_WAITING_AGAIN = Duration.ofSeconds(30);

    private final Bot bot;
    private final Thinker thinker;
    private final Lobby lobby;
    private final Hello.Builder hello;
    private final Logger log;
    private final Inbox inbox;
    private final Map<Chair, Seat> seats = new HashMap<>();
    private final Set<Chair> resuming = new HashSet<>(); // Seats the server is about to resume.
    private final Map<String, Vocabulary> words = new HashMap<>();
    private final List<Result> results = new ArrayList<>();
    private int welcomes;
    private Client client;
    private PlayStream greeted; // The present stream, once the server has said welcome.

    Session(Bot bot, Options options, Inbox inbox, String sessionId) {
        this.bot = bot;
        this.inbox = inbox;
        log = options.log;
        thinker = new Thinker(bot, options.onError, log);
        lobby = new Lobby(List.copyOf(options.queues), options.matches, options.maxMatches);
        Set<Bot.Want> wants = bot.wants();
        hello =
                Hello.newBuilder()
                        .setBot(bot.name())
                        .setSessionId(sessionId)
                        .setMaxMatches(options.maxMatches)
                        .setInclude(
                                Include.newBuilder()
                                        .setView(wants.contains(Bot.Want.VIEW))
                                        .setEvents(wants.contains(Bot.Want.EVENTS))
                                        .setSnapshot(wants.contains(Bot.Want.SNAPSHOT))
                                        .setActionDetails(wants.contains(Bot.Want.DETAILS))
                                        .setObservation(wants.contains(Bot.Want.OBSERVATION)))
                        .setClient("tradewinds-java/" + Tradewinds.VERSION);
    }

    boolean isDone() {
        return lobby.left() == 0
                && seats.isEmpty()
                && resuming.isEmpty()
                && lobby.places().isEmpty();
    }

    int welcomes() {
        return welcomes;
    }

    List<Result> results() {
        return List.copyOf(results);
    }

    /** Begins no further match; the running ones are played to their end. */
    void leave() {
        lobby.close();
        if (greeted == null) {
            lobby.disconnected();
        } else {
            leaveQueues();
        }
    }

    /**
     * Plays over one connection until everything is played, or for as long as it holds. The answer
     * is how long the server wants to be left alone before the next, if it said so.
     */
    Optional<Duration> attend(Client opened) throws InterruptedException {
        client = opened;
        for (QueueSpec queue : lobby.queues()) {
            learn(queue.getSetup().getGame());
        }
        hello.clearExpectedSeats();
        for (Chair chair : seats.keySet()) {
            hello.addExpectedSeats(
                    SeatRef.newBuilder().setMatchId(chair.matchId()).setSeat(chair.seat()));
        }
        hello.setStreamNumber(Math.max(hello.getStreamNumber() + 1, System.currentTimeMillis()));
        var stream = new PlayStream(client.connection(), inbox, hello.build(), this::hear);
        inbox.after(SAY_WAITING_FIRST, () -> sayWaiting(stream));
        try {
            while (!isDone() && !stream.isOver()) {
                inbox.doNext();
            }
        } finally {
            stream.hangUp();
            greeted = null;
            lobby.disconnected();
        }
        stream.check();
        return stream.reconnectAfter();
    }

    void close() throws InterruptedException {
        seats.values().forEach(Seat::leave);
        thinker.close();
        Answers answers = results.stream().map(Result::answers).reduce(Answers.NONE, Answers::plus);
        if (answers.good() < answers.asked()) {
            warn(bot.name() + ": " + answers + " in " + results.size() + " matches");
        }
    }

    private void hear(PlayStream stream, PlayResponse response) {
        switch (response.getBodyCase()) {
            case TURN -> onTurn(response.getTurn());
            case MOVE_ACCEPTED -> {
                var accepted = response.getMoveAccepted();
                seat(accepted.getMatchId(), accepted.getSeat())
                        .ifPresent(seat -> seat.settle(accepted.getRequestId()));
            }
            case HEARTBEAT ->
                    stream.send(PlayRequest.newBuilder().setHeartbeat(response.getHeartbeat()));
            case WELCOME -> onWelcome(stream, response.getWelcome());
            case TICKET -> {
                var ticket = response.getTicket();
                lobby.granted(ticket.getRequestId(), ticket.getTicketId(), ticket.getQueue());
                leaveQueues();
            }
            case SEATING -> onSeating(stream, response.getSeating());
            case MATCH_OVER -> onOver(stream, response.getMatchOver());
            case REFUSAL -> onRefusal(stream, response.getRefusal());
            case TICKET_ENDED -> {
                var ended = response.getTicketEnded();
                info("ticket " + ended.getTicketId() + " ended: " + ended.getReason());
                lobby.gone(ended.getTicketId());
                double share = ThreadLocalRandom.current().nextDouble();
                joinQueuesAfter(Backoff.share(JOIN_AGAIN_WITHIN, share), stream);
            }
            case QUEUE_UPDATE -> {
                var update = response.getQueueUpdate();
                lobby.counted(update.getTicketId(), update.getStatistics().getWaiting());
            }
            default -> {} // Of players, or from a newer server.
        }
    }

    private void onWelcome(PlayStream stream, Welcome welcome) {
        info(bot.name() + " is connected, " + welcome.getSeatsCount() + " matches go on");
        Duration interval = Durations.read(welcome.getHeartbeatInterval());
        if (!interval.isZero()) {
            stream.expectHeartbeats(interval);
        }
        greeted = stream;
        welcomes++;
        resuming.clear();
        for (SeatRef ref : welcome.getSeatsList()) {
            resuming.add(new Chair(ref.getMatchId(), ref.getSeat()));
        }
        if (lobby.queues().isEmpty() && seats.isEmpty() && resuming.isEmpty()) {
            info(bot.name() + " waits for invitations");
        }
        joinQueues(stream);
    }

    private void onSeating(PlayStream stream, Seating seating) {
        Match match = seating.getMatch();
        String game = match.getSetup().getGame();
        Chair chair = new Chair(match.getMatchId(), seating.getSeat());
        resuming.remove(chair);
        if (!seats.containsKey(chair)) {
            if (accepts(seating)) {
                Vocabulary vocabulary = learn(game);
                info(String.format(
                        "match %s of %s begins at seat %d", chair.matchId(), game, chair.seat()));
                seats.put(chair, new Seat(thinker, vocabulary, inbox, this::say));
                lobby.seated(chair, seating.getTicketId());
                leaveQueues();
            } else {
                info("match " + chair.matchId() + " of " + game + " is declined");
                stream.send(
                        PlayRequest.newBuilder()
                                .setDeclineInvitation(
                                        DeclineInvitation.newBuilder()
                                                .setMatchId(chair.matchId())
                                                .setSeat(chair.seat())));
            }
        }
        joinQueues(stream);
    }

    /** Whether to take a seat; only an invitation to a new match can be declined. */
    private boolean accepts(Seating seating) {
        if (seating.getResumed() || !seating.hasInvitation()) {
            return true;
        }
        var terms = seating.getInvitation();
        return lobby.left() > 0
                && thinker.accept(
                        new Invitation(
                                seating.getMatch(),
                                seating.getSeat(),
                                terms.getOrganizer(),
                                terms.getTournamentId()));
    }

    private void onTurn(dev.tradewinds.v1.Turn turn) {
        seat(turn.getMatchId(), turn.getSeat())
                .ifPresentOrElse(
                        seat -> seat.ask(turn),
                        () ->
                                warn(
                                        "a turn of match "
                                                + turn.getMatchId()
                                                + ", which the session does not play"));
    }

    private void onOver(PlayStream stream, MatchOver over) {
        Match match = over.getMatch();
        boolean aborted = match.getStatus() == MatchStatus.MATCH_STATUS_ABORTED;
        Seat seat = forget(new Chair(match.getMatchId(), over.getSeat()), aborted);
        if (seat != null) {
            Result result = new Result(match, over.getSeat(), seat.answers());
            if (!aborted) {
                results.add(result);
            }
            info(result.toString());
            thinker.tell(result);
        }
        joinQueues(stream);
    }

    private void onRefusal(PlayStream stream, Refusal refusal) {
        TradewindsException why = TradewindsException.of(refusal);
        String request = refusal.getRequestId();
        Optional<Place> place = lobby.find(request);
        if (greeted == null || (place.isPresent() && why.retryAfter().isEmpty())) {
            throw why;
        }
        warn("refused: " + why.getMessage());
        if (place.isPresent()) {
            inbox.after(why.retryAfter().get(), () -> joinAgain(place.get(), stream));
        }
        Optional<Seat> seat = seat(refusal.getMatchId(), refusal.getSeat());
        if (seat.isEmpty() || !refusal.hasSeat()) {
            return;
        }
        if (request.isEmpty() && why instanceof TradewindsException.NotFound) {
            forget(new Chair(refusal.getMatchId(), refusal.getSeat()), false);
        } else if (why.retryAfter().isEmpty()) {
            seat.get().refuse(request, why);
        } else {
            inbox.after(why.retryAfter().get(), () -> seat.get().repeat(request));
        }
    }

    private Vocabulary learn(String game) {
        return words.computeIfAbsent(game, client.catalog()::vocabulary);
    }

    private Optional<Seat> seat(String matchId, int seat) {
        return Optional.ofNullable(seats.get(new Chair(matchId, seat)));
    }

    /** Leaves a seat; null if the session does not have it. */
    private Seat forget(Chair chair, boolean aborted) {
        resuming.remove(chair);
        lobby.ended(chair, aborted);
        Seat seat = seats.remove(chair);
        if (seat != null) {
            seat.end();
        }
        return seat;
    }

    /** Sends a move; without a stream it waits for the turn that comes again on the next one. */
    private void say(Move move) {
        if (greeted != null && !resuming.contains(new Chair(move.getMatchId(), move.getSeat()))) {
            greeted.send(PlayRequest.newBuilder().setMove(move));
        }
    }

    private void joinQueues(PlayStream stream) {
        if (stream == greeted && resuming.isEmpty()) {
            lobby.joins().forEach(join -> stream.send(PlayRequest.newBuilder().setJoinQueue(join)));
        }
    }

    private void joinAgain(Place refused, PlayStream stream) {
        if (stream == greeted) {
            refused.asked = false;
        }
        joinQueues(stream);
    }

    private void joinQueuesAfter(Duration wait, PlayStream stream) {
        inbox.after(wait, () -> joinQueues(stream));
    }

    /** Gives back what may not be used any more. */
    private void leaveQueues() {
        if (lobby.left() > 0) {
            return;
        }
        for (Place place : lobby.places()) {
            if (!place.ticketId.isEmpty()) {
                var cancel = CancelTicket.newBuilder().setTicketId(place.ticketId);
                greeted.send(PlayRequest.newBuilder().setCancelTicket(cancel));
            }
        }
    }

    private void sayWaiting(PlayStream stream) {
        if (stream.isOver()) {
            return;
        }
        for (Place place : lobby.places()) {
            if (!place.ticketId.isEmpty()) {
                int seatCount = lobby.queues().get(place.queue).getSetup().getSeats();
                info(bot.name() + " waits in " + place.describe(seatCount));
            }
        }
        inbox.after(SAY_WAITING_AGAIN, () -> sayWaiting(stream));
    }

    private void info(String message) {
        log.log(Level.INFO, message);
    }

    private void warn(String message) {
        log.log(Level.WARNING, message);
    }
}
