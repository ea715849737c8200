package dev.tradewinds;

import dev.tradewinds.v1.Move;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * A seat in a running match: it thinks about its turns and says each answer until it is heard. A
 * turn that comes again after a reconnect is not thought about twice: the answer given before is
 * said again under its request id, so the server plays it once.
 */
final class Seat {
    private final Thinker thinker;
    private final Vocabulary words;
    private final Inbox inbox;
    private final Consumer<Move> say;

    private Answers answers = Answers.NONE;
    private dev.tradewinds.v1.Turn question;
    private Future<?> thought;
    private Move move; // Neither accepted nor refused yet.

    Seat(Thinker thinker, Vocabulary words, Inbox inbox, Consumer<Move> say) {
        this.thinker = thinker;
        this.words = words;
        this.inbox = inbox;
        this.say = say;
    }

    Answers answers() {
        return answers;
    }

    /** The server asks, for the first time or again. */
    void ask(dev.tradewinds.v1.Turn turn) {
        boolean again = isSameQuestion(turn);
        if (again && thought != null) {
            return;
        }
        if (again && move != null) {
            say.accept(move);
            return;
        }
        if (thought != null && turn.getVersion() > question.getVersion()) {
            count(0, 0, 0, 1);
        }
        leave();
        count(1, 0, 0, 0);
        question = turn;
        think(turn);
    }

    /** Whether the move with that id is still to be accepted. */
    boolean awaits(String requestId) {
        return move != null && move.getRequestId().equals(requestId);
    }

    /** Says the move once more. */
    void repeat(String requestId) {
        if (awaits(requestId)) {
            say.accept(move);
        }
    }

    /** The move with that id was accepted. */
    void settle(String requestId) {
        if (awaits(requestId)) {
            move = null;
        }
    }

    /** The move with that id was refused for good. */
    void refuse(String requestId, TradewindsException why) {
        if (awaits(requestId)) {
            boolean late =
                    why instanceof TradewindsException.TooLate
                            || why instanceof TradewindsException.StaleVersion;
            count(0, 0, 0, late ? 1 : 0);
            move = null;
        }
    }

    /** The match is over. */
    void end() {
        count(0, 0, 0, thought == null ? 0 : 1);
        leave();
    }

    /** Drops whatever was being thought or said. */
    void leave() {
        move = null;
        if (thought != null) {
            thought.cancel(true);
            thought = null;
        }
    }

    /** Not the same question where the match went back and on differently. */
    private boolean isSameQuestion(dev.tradewinds.v1.Turn turn) {
        return question != null
                && turn.getVersion() == question.getVersion()
                && turn.getPosition()
                        .getLegalActionsList()
                        .equals(question.getPosition().getLegalActionsList());
    }

    private void think(dev.tradewinds.v1.Turn turn) {
        thought =
                thinker.think(
                        new Turn(turn, words),
                        outcome -> inbox.post(() -> answered(turn, outcome)));
    }

    private void answered(dev.tradewinds.v1.Turn turn, Thinker.Outcome outcome) {
        if (thought == null || turn != question) {
            return;
        }
        thought = null;
        count(0, outcome.failed() ? 1 : 0, outcome.illegal() ? 1 : 0, 0);
        outcome.action()
                .ifPresent(
                        action -> {
                            move =
                                    Move.newBuilder()
                                            .setMatchId(turn.getMatchId())
                                            .setSeat(turn.getSeat())
                                            .setVersion(turn.getVersion())
                                            .setActionId(action)
                                            .setRequestId(Ids.create())
                                            .build();
                            say.accept(move);
                        });
    }

    private void count(int asked, int failed, int illegal, int late) {
        answers = answers.plus(new Answers(asked, failed, illegal, late));
    }
}
