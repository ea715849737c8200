package dev.tradewinds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.Any;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import dev.tradewinds.v1.ActionDetail;
import dev.tradewinds.v1.Clock;
import dev.tradewinds.v1.Cost;
import dev.tradewinds.v1.ErrorReason;
import dev.tradewinds.v1.GameEvent;
import dev.tradewinds.v1.Match;
import dev.tradewinds.v1.Refusal;
import dev.tradewinds.v1.SeatScore;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WordsTest {
    private final Vocabulary words = new Vocabulary(Samples.game());

    @Test
    void anActionIsFoundByItsName() {
        Turn turn = new Turn(Samples.question(), words);
        assertEquals(OptionalInt.of(2), turn.find("role:mayor", "role:builder"));
        assertEquals(OptionalInt.empty(), turn.find("role:mayor"));
        assertEquals(0, turn.prefer("role:mayor"));
    }

    @Test
    void anActionOfALaterServerHasNoNameButCanBeTold() {
        var later = Samples.question().toBuilder();
        later.getPositionBuilder().clearLegalActions().addLegalActions(0).addLegalActions(9999);
        Turn turn = new Turn(later.build(), words);
        assertTrue(turn.toString().endsWith("legal: role:settler (0),  (9999)"));
    }

    @Test
    void aNameThatTheGameLacksIsAnErrorWithNearNames() {
        Turn turn = new Turn(Samples.question(), words);
        var error =
                assertThrows(
                        TradewindsException.UnknownAction.class, () -> turn.prefer("builder"));
        assertEquals(
                "the game has no action 'builder'; did you mean role:builder?", error.getMessage());
    }

    @Test
    void actionsAndTurnsAreToldInWords() {
        var question = Samples.question().toBuilder();
        question.getPositionBuilder()
                .addActionDetails(
                        ActionDetail.newBuilder()
                                .setActionId(2)
                                .setText("Take the builder with 1 doubloon")
                                .addCosts(Cost.newBuilder().setResource("doubloons").setAmount(1)));
        Turn turn = new Turn(question.build(), words);
        assertEquals("Take the settler", turn.explain(0));
        assertEquals("Take the builder with 1 doubloon", turn.explain(2));
        assertEquals(1, turn.costs(2).get("doubloons"));
        assertEquals(
                "Take the mayor: not legal now. Which role do you take? (PR-ROLE-01)",
                turn.explain(1));
        assertEquals(
                "match m1, seat 0, version 0: ROLE; legal: role:settler (0), role:builder (2)",
                turn.toString());
    }

    @Test
    void eventsAreToldInWordsHiddenArgumentsAsQuestionMarks() {
        GameEvent event = GameEvent.newBuilder().setSeat(2).addArguments(1).addArguments(3).build();
        assertEquals("seat 2 chooses role:mayor before seat 3", words.describe(event));
        GameEvent hidden = event.toBuilder().addHiddenArguments(0).build();
        assertEquals("seat 2 chooses ? before seat 3", words.describe(hidden));
        assertEquals(
                "something this client does not know",
                words.describe(GameEvent.newBuilder().setKindId(9).build()));
    }

    @Test
    void clocksCountDownFromTheArrivalOfTheTurn() {
        assertTrue(new Turn(Samples.question(), words).timeLeft().isEmpty());
        var question =
                Samples.question().toBuilder()
                        .setTimeLeft(Samples.millis(65_000))
                        .addClocks(Clock.newBuilder().setSeat(1))
                        .addClocks(
                                Clock.newBuilder()
                                        .setAllowanceLeft(Samples.millis(5_000))
                                        .setBankLeft(Samples.millis(60_000)))
                        .build();
        Turn turn = new Turn(question, words);
        assertEquals(Duration.ofSeconds(5), turn.allowance().get());
        assertEquals(Duration.ofMinutes(1), turn.bank().get());
        Duration left = turn.timeLeft().get();
        assertTrue(left.compareTo(Duration.ofSeconds(65)) <= 0);
        for (long start = System.nanoTime(); System.nanoTime() == start; ) {}
        assertTrue(turn.timeLeft().get().compareTo(left) < 0);
    }

    @Test
    void aQueuesNameHoldsOptions() {
        var setup = Queues.parse("puerto-rico/4?colonists=20&variant=short&open_vp").getSetup();
        assertEquals("puerto-rico", setup.getGame());
        assertEquals(4, setup.getSeats());
        var options = setup.getOptions().getFieldsMap();
        assertEquals(20, options.get("colonists").getNumberValue());
        assertEquals("short", options.get("variant").getStringValue());
        assertTrue(options.get("open_vp").getBoolValue());
        assertThrows(TradewindsException.BadQueue.class, () -> Queues.parse("puerto-rico"));
    }

    @Test
    void aServerWithoutAPortHasTheDefaultOne() {
        assertEquals("localhost:50051", Connection.withPort("localhost"));
        assertEquals("[::1]:50051", Connection.withPort("::1"));
        assertEquals("10.0.0.7:443", Connection.withPort("10.0.0.7:443"));
    }

    @Test
    void errorsAreToldApartByTheServersReason() {
        var answer =
                com.google.rpc.Status.newBuilder()
                        .setCode(Status.Code.RESOURCE_EXHAUSTED.value())
                        .setMessage("slow down")
                        .addDetails(
                                Any.pack(
                                        ErrorInfo.newBuilder()
                                                .setReason("RATE_LIMITED")
                                                .putMetadata("limit", "5")
                                                .build()))
                        .addDetails(
                                Any.pack(
                                        RetryInfo.newBuilder()
                                                .setRetryDelay(Samples.millis(1500))
                                                .build()))
                        .build();
        var failure = TradewindsException.of(StatusProto.toStatusRuntimeException(answer));
        assertInstanceOf(TradewindsException.RateLimited.class, failure);
        assertInstanceOf(TradewindsException.Refused.class, failure);
        assertEquals("slow down [RATE_LIMITED]", failure.getMessage());
        assertEquals(Duration.ofMillis(1500), failure.retryAfter().get());
        assertEquals("5", failure.metadata().get("limit"));
    }

    @Test
    void aRefusalOfUnknownReasonIsToldApartByItsCode() {
        var stale =
                Refusal.newBuilder()
                        .setCode(Status.Code.ABORTED.value())
                        .setReason(ErrorReason.STALE_VERSION)
                        .build();
        assertInstanceOf(
                TradewindsException.StaleVersion.class, TradewindsException.of(stale));
        var unknown =
                Refusal.newBuilder()
                        .setCode(Status.Code.NOT_FOUND.value())
                        .setReasonValue(9999)
                        .build();
        assertInstanceOf(TradewindsException.NotFound.class, TradewindsException.of(unknown));
        assertEquals("NOT_FOUND", TradewindsException.of(unknown).reason());
    }

    @Test
    void pausesBetweenAttemptsGrowToABound() {
        Backoff pauses = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(4));
        for (int seconds : new int[] {1, 2, 4, 4}) {
            Duration ceiling = Duration.ofSeconds(seconds);
            assertEquals(ceiling, pauses.ceiling());
            assertTrue(pauses.next().compareTo(ceiling) <= 0);
        }
        pauses.reset();
        assertEquals(Duration.ofSeconds(1), pauses.ceiling());
    }

    @Test
    void pausesAreSpreadAndThoseThatTheServerNamedNeverShortened() {
        Duration told = Duration.ofSeconds(2);
        Set<Duration> pauses = new HashSet<>();
        Set<Duration> waits = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            pauses.add(new Backoff(told, told).next());
            Duration wait = Backoff.jitter(told);
            assertTrue(wait.compareTo(told) >= 0 && wait.compareTo(told.multipliedBy(2)) < 0);
            waits.add(wait);
        }
        assertTrue(pauses.size() > 90 && waits.size() > 90);
    }

    @Test
    void aResultIsToldFromTheSeatsPointOfView() {
        Match match =
                Samples.match().toBuilder()
                        .addScores(SeatScore.newBuilder().setSeat(0).setTotal(31).setRank(2))
                        .addScores(SeatScore.newBuilder().setSeat(1).setTotal(40).setRank(1))
                        .build();
        Result result = new Result(match, 1, new Answers(57, 0, 0, 0));
        assertTrue(result.won());
        assertEquals("puerto-rico m1: seat 1 of 2, rank 1, 40 points", result.toString());
        Result poor = new Result(match, 0, new Answers(57, 57, 0, 0));
        assertFalse(poor.won());
        assertEquals(
                "puerto-rico m1: seat 0 of 2, rank 2, 31 points; of 57 answers 57 failed",
                poor.toString());
    }

    @Test
    void whoWaitsIsToldWithHowManyAreMissing() {
        Lobby.Place place = new Lobby.Place(0);
        place.name = "madeira/4";
        place.waiting = 1;
        assertEquals("madeira/4: alone, 3 more bots are needed", place.describe(4));
        place.waiting = 3;
        assertEquals("madeira/4: with 2 others, 1 more bot is needed", place.describe(4));
    }

    @Test
    void everyQueueGetsItsShareOfTheMatches() {
        Lobby lobby = lobby(3, 2);
        assertEquals(2, lobby.joins().size());
        lobby.granted(lobby.places().get(0).requestId, "ticket 0", "a queue");
        lobby.granted(lobby.places().get(1).requestId, "ticket 1", "a queue");
        Lobby.Chair chair = new Lobby.Chair("m1", 0);
        lobby.seated(chair, "ticket 1");
        assertTrue(lobby.joins().isEmpty());
        lobby.ended(chair, false);
        var joins = lobby.joins();
        assertEquals(1, joins.size());
        assertEquals(4, joins.get(0).getQueue().getSetup().getSeats());
    }

    @Test
    void afterABreakTheSamePlacesAreAskedForUnderTheSameIds() {
        Lobby lobby = lobby(3, 2);
        var before = lobby.joins();
        lobby.disconnected();
        assertEquals(before, lobby.joins());
    }

    @Test
    void theVersionIsThatOfThePackage() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        assertTrue(pom.contains("<version>" + Tradewinds.VERSION + "</version>"));
    }

    private static Lobby lobby(int matches, int atOnce) {
        var queues = List.of(Queues.parse("puerto-rico/2"), Queues.parse("puerto-rico/4"));
        return new Lobby(queues, matches, atOnce);
    }
}
