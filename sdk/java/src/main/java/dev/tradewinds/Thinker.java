package dev.tradewinds;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Asks the bot, and survives whatever its code does. */
final class Thinker {
    /** What became of asking the bot; without an action no answer is to be sent. */
    record Outcome(OptionalInt action, boolean failed, boolean illegal) {}

    private static final Outcome SILENT = new Outcome(OptionalInt.empty(), false, false);

    private final Bot bot;
    private final OnError onError;
    private final Logger log;
    private final ExecutorService threads =
            Executors.newCachedThreadPool(
                    work -> {
                        Thread thread = new Thread(work, "tradewinds-bot");
                        thread.setDaemon(true);
                        return thread;
                    });

    Thinker(Bot bot, OnError onError, Logger log) {
        this.bot = bot;
        this.onError = onError;
        this.log = log;
    }

    /** Thinks in a thread of its own; cancelling the future interrupts it. */
    Future<?> think(Turn turn, Consumer<Outcome> answered) {
        return threads.submit(() -> answered.accept(answer(turn)));
    }

    /** Whether the bot takes a seat it is invited to; not if its code fails. */
    boolean accept(Invitation invitation) {
        try {
            return bot.accept(invitation);
        } catch (Exception | LinkageError | StackOverflowError | AssertionError failure) {
            log.log(Level.ERROR, "accept failed, the invitation is declined", failure);
            return false;
        }
    }

    /** Hands the bot the result of a match. */
    void tell(Result result) {
        threads.execute(
                () -> {
                    try {
                        bot.matchOver(result);
                    } catch (Exception | LinkageError | StackOverflowError | AssertionError failure) {
                        log.log(Level.ERROR, "matchOver failed", failure);
                    }
                });
    }

    /** Waits until the bot knows every result. */
    void close() throws InterruptedException {
        threads.shutdown();
        threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }

    private Outcome answer(Turn turn) {
        int action;
        try {
            action = bot.choose(turn);
        } catch (InterruptedException unwanted) {
            return SILENT;
        } catch (Exception | LinkageError | StackOverflowError | AssertionError failure) {
            return Thread.currentThread().isInterrupted()
                    ? SILENT
                    : new Outcome(instead(turn, failure), true, false);
        }
        if (turn.legal().contains(action)) {
            return new Outcome(OptionalInt.of(action), false, false);
        }
        var failure = new IllegalArgumentException(action + " is not a legal action");
        return new Outcome(instead(turn, failure), false, true);
    }

    private OptionalInt instead(Turn turn, Throwable failure) {
        if (onError == OnError.LET_CLOCK_RUN) {
            log.log(Level.ERROR, "choose failed, no answer is sent: " + turn, failure);
            return OptionalInt.empty();
        }
        int any = turn.legal().get(ThreadLocalRandom.current().nextInt(turn.legal().size()));
        String played = turn.label(any) + " is played instead: " + turn;
        log.log(Level.ERROR, "choose failed, " + played, failure);
        return OptionalInt.of(any);
    }
}
