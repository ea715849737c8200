package dev.tradewinds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import dev.tradewinds.v1.GoAway;
import dev.tradewinds.v1.Heartbeat;
import dev.tradewinds.v1.Include;
import dev.tradewinds.v1.MatchOver;
import dev.tradewinds.v1.MatchStatus;
import dev.tradewinds.v1.Move;
import dev.tradewinds.v1.Observation;
import dev.tradewinds.v1.PlayRequest;
import dev.tradewinds.v1.PlayResponse;
import dev.tradewinds.v1.SeatScore;
import dev.tradewinds.v1.Seating;
import dev.tradewinds.v1.Ticket;
import dev.tradewinds.v1.TicketEnded;
import dev.tradewinds.v1.Welcome;
import io.grpc.Status;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A bot against a scripted server on a real connection. */
@Timeout(60)
class PlayTest {
    private final Notes notes = new Notes();

    @Test
    void aMoveLostWithItsStreamIsSaidAgainUnderTheSameRequestId() throws Exception {
        List<Move> moves = new CopyOnWriteArrayList<>();
        List<Result> results =
                play(
                        new SampleBot(),
                        talk -> {
                            assertEquals("test", talk.hear().getHello().getBot());
                            talk.say(welcome(60_000), seating(), question());
                            moves.add(talk.hear().getMove());
                            talk.fail(Status.UNAVAILABLE.withDescription("broken"));
                        },
                        talk -> {
                            var hello = talk.hear().getHello();
                            assertEquals("m1", hello.getExpectedSeats(0).getMatchId());
                            talk.say(welcome(60_000), seating(), question());
                            moves.add(talk.hear().getMove());
                            talk.say(over());
                        });
        assertEquals(1, results.get(0).answers().asked());
        assertEquals(2, moves.get(0).getActionId());
        assertEquals(moves.get(0), moves.get(1));
    }

    @Test
    void anExceptionInChooseIsLoggedWithThePositionAndALegalActionIsPlayed() throws Exception {
        SampleBot bot = new SampleBot();
        bot.choose =
                turn -> {
                    throw new IllegalStateException("no idea");
                };
        List<Result> results =
                play(
                        bot,
                        talk -> {
                            talk.hear();
                            talk.say(welcome(60_000), seating(), question());
                            int action = talk.hear().getMove().getActionId();
                            assertTrue(action == 0 || action == 2);
                            talk.say(over());
                        });
        assertEquals(1, results.get(0).answers().failed());
        assertTrue(notes.has("choose failed, role:\\w+ is played instead: match m1, seat 0.*no idea"));
    }

    @Test
    void aPolicyPlaysByObservations() throws Exception {
        SampleBot bot = new SampleBot();
        List<Observation> seen = new CopyOnWriteArrayList<>();
        bot.wants = Set.of(Bot.Want.OBSERVATION);
        bot.choose =
                turn -> {
                    seen.add(turn.observation());
                    return 0;
                };
        Observation observation =
                Observation.newBuilder().setObservationVersion(3).addValues(7).addValues(-1).build();
        play(
                bot,
                talk -> {
                    Include wanted = Include.newBuilder().setObservation(true).build();
                    assertEquals(wanted, talk.hear().getHello().getInclude());
                    var asked = Samples.question().toBuilder().setObservation(observation);
                    talk.say(welcome(60_000), seating());
                    talk.say(PlayResponse.newBuilder().setTurn(asked).build());
                    talk.hear();
                    talk.say(over());
                });
        assertEquals(List.of(observation), seen);
    }

    @Test
    void anIllegalAnswerIsCountedAndALegalOneIsPlayed() throws Exception {
        SampleBot bot = new SampleBot();
        bot.choose = turn -> 1;
        List<Result> results =
                play(
                        bot,
                        talk -> {
                            talk.hear();
                            talk.say(welcome(60_000), seating(), question());
                            int action = talk.hear().getMove().getActionId();
                            assertTrue(action == 0 || action == 2);
                            talk.say(over());
                        });
        assertEquals(1, results.get(0).answers().illegal());
    }

    @Test
    void aBotMayLetItsClockRunInstead() throws Exception {
        SampleBot bot = new SampleBot();
        bot.choose = turn -> 1;
        Turn turn = new Turn(Samples.question(), new Vocabulary(Samples.game()));
        var outcomes = new LinkedBlockingQueue<Thinker.Outcome>();
        new Thinker(bot, OnError.LET_CLOCK_RUN, notes).think(turn, outcomes::add);
        assertEquals(new Thinker.Outcome(OptionalInt.empty(), false, true), outcomes.take());
    }

    @Test
    void aTurnThatComesAgainWhileTheBotThinksIsThoughtAboutOnce() throws Exception {
        SampleBot bot = new SampleBot();
        CompletableFuture<Integer> answer = new CompletableFuture<>();
        bot.choose = turn -> answer.join();
        List<Result> results =
                play(
                        bot,
                        talk -> {
                            talk.hear();
                            talk.say(welcome(60_000), seating(), question(), question(), beat());
                            assertTrue(talk.hear().hasHeartbeat()); // Both turns were read.
                            answer.complete(2);
                            assertEquals(2, talk.hear().getMove().getActionId());
                            talk.say(over());
                        });
        assertEquals(1, results.get(0).answers().asked());
    }

    @Test
    void aTicketThatEndsIsFollowedByAnother() throws Exception {
        try (ScriptedServer server = new ScriptedServer(PlayTest::endATicket)) {
            Options options = new Options().matches(1).log(notes);
            Tradewinds.run(new SampleBot(), server.address(), "puerto-rico/2", options);
            server.check();
        }
    }

    private static void endATicket(ScriptedServer.Talk talk) throws InterruptedException {
        talk.hear();
        talk.say(welcome(60_000));
        String first = talk.hear().getJoinQueue().getRequestId();
        var ticket = Ticket.newBuilder().setTicketId("t1").setRequestId(first);
        var ended = TicketEnded.newBuilder().setTicketId("t1");
        talk.say(
                PlayResponse.newBuilder().setTicket(ticket).build(),
                PlayResponse.newBuilder().setTicketEnded(ended).build());
        PlayRequest second = talk.hear();
        assertTrue(second.hasJoinQueue());
        assertNotEquals(first, second.getJoinQueue().getRequestId());
        var formed = Seating.newBuilder().setMatch(Samples.match()).setTicketId("t2");
        talk.say(PlayResponse.newBuilder().setSeating(formed).build(), over());
    }

    @Test
    void heartbeatsAreAnsweredAndGoAwayLeadsToAnotherConnection() throws Exception {
        play(
                new SampleBot(),
                talk -> {
                    talk.hear();
                    talk.say(welcome(60_000), beat());
                    assertEquals(7, talk.hear().getHeartbeat().getCount());
                    var away = GoAway.newBuilder().setReconnectAfter(Samples.millis(10));
                    talk.say(PlayResponse.newBuilder().setGoAway(away).build());
                },
                talk -> {
                    talk.hear();
                    talk.say(welcome(60_000), seating(), over());
                });
    }

    @Test
    void aServerThatFallsSilentIsLeftForAnotherConnection() throws Exception {
        play(
                new SampleBot(),
                talk -> {
                    talk.hear();
                    talk.say(welcome(50));
                },
                talk -> {
                    talk.hear();
                    talk.say(welcome(60_000), seating(), over());
                });
        assertTrue(notes.has("the server fell silent"));
    }

    @Test
    void anInvitationThatTheBotDoesNotWantIsDeclined() throws Exception {
        SampleBot bot = new SampleBot();
        bot.accept = invitation -> !invitation.organizer().equals("ada");
        play(
                bot,
                talk -> {
                    talk.hear();
                    var terms = dev.tradewinds.v1.Invitation.newBuilder().setOrganizer("ada");
                    var offer =
                            Seating.newBuilder()
                                    .setMatch(Samples.match())
                                    .setSeat(1)
                                    .setInvitation(terms);
                    talk.say(welcome(60_000), PlayResponse.newBuilder().setSeating(offer).build());
                    assertEquals(1, talk.hear().getDeclineInvitation().getSeat());
                    talk.say(seating(), over());
                });
    }

    @Test
    void anAbortedMatchIsNoResult() throws Exception {
        List<Result> results =
                play(
                        new SampleBot(),
                        talk -> {
                            talk.hear();
                            var match =
                                    Samples.match().toBuilder()
                                            .setStatus(MatchStatus.MATCH_STATUS_ABORTED);
                            var aborted = MatchOver.newBuilder().setMatch(match);
                            talk.say(
                                    welcome(60_000),
                                    seating(),
                                    PlayResponse.newBuilder().setMatchOver(aborted).build(),
                                    seating(),
                                    over());
                        });
        assertEquals(1, results.size());
    }

    @Test
    void aCallThatIsLimitedWaitsAsLongAsItIsToldAndIsMadeAgain() throws Exception {
        try (ScriptedServer server = new ScriptedServer();
                Client client = new Client(server.address(), Access.open())) {
            long start = System.nanoTime();
            var snapshots = client.engine().determinize(ByteString.EMPTY, 0, 1);
            assertTrue(System.nanoTime() - start >= Duration.ofMillis(300).toNanos());
            assertEquals(List.of(ScriptedServer.SNAPSHOT), snapshots);
            assertEquals(2, server.determinizeCalls());
        }
    }

    @Test
    void aCallIsRepeatedWhileTheServerIsAway() throws Exception {
        try (ScriptedServer server = new ScriptedServer();
                Client client = new Client(server.address(), Access.open())) {
            server.goAwayOnce();
            assertEquals(3, client.catalog().vocabulary("any").actions().size());
        }
    }

    @Test
    void aServerThatCannotBeReachedIsAnErrorOncePatienceEnds() {
        Options options = new Options().patience(Duration.ofNanos(1)).log(notes);
        assertThrows(
                TradewindsException.Unavailable.class,
                () -> Tradewinds.run(new SampleBot(), "127.0.0.1:9", options));
    }

    /** Lets a bot play one match. */
    private List<Result> play(Bot bot, ScriptedServer.Script... scripts) throws Exception {
        try (ScriptedServer server = new ScriptedServer(scripts)) {
            Options options = new Options().matches(1).log(notes);
            List<Result> results = Tradewinds.run(bot, server.address(), options);
            server.check();
            return results;
        }
    }

    private static PlayResponse welcome(long heartbeat) {
        var welcome = Welcome.newBuilder().setHeartbeatInterval(Samples.millis(heartbeat));
        return PlayResponse.newBuilder().setWelcome(welcome).build();
    }

    private static PlayResponse seating() {
        var seating = Seating.newBuilder().setMatch(Samples.match());
        return PlayResponse.newBuilder().setSeating(seating).build();
    }

    private static PlayResponse question() {
        return PlayResponse.newBuilder().setTurn(Samples.question()).build();
    }

    private static PlayResponse beat() {
        return PlayResponse.newBuilder().setHeartbeat(Heartbeat.newBuilder().setCount(7)).build();
    }

    private static PlayResponse over() {
        var match = Samples.match().toBuilder().addScores(SeatScore.newBuilder().setRank(1));
        return PlayResponse.newBuilder().setMatchOver(MatchOver.newBuilder().setMatch(match)).build();
    }

    private static final class SampleBot implements Bot {
        Function<Turn, Integer> choose = turn -> turn.legal().get(1);
        Predicate<Invitation> accept = invitation -> true;
        Set<Want> wants = Set.of(Want.VIEW, Want.EVENTS);

        @Override
        public String name() {
            return "test";
        }

        @Override
        public Set<Want> wants() {
            return wants;
        }

        @Override
        public int choose(Turn turn) {
            return choose.apply(turn);
        }

        @Override
        public boolean accept(Invitation invitation) {
            return accept.test(invitation);
        }
    }
}
