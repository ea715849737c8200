package dev.tradewinds;

import java.util.Set;

/**
 * Gets a turn and answers with one of the legal action ids.
 *
 * <p>Several matches may run at once: each calls {@link #choose} in a thread of its own. Keep what
 * belongs to one match under its {@code turn.matchId()}.
 */
public interface Bot {
    /** The name it plays under. */
    String name();

    /** One of {@code turn.legal()}. The thread is interrupted when the answer is no longer wanted. */
    int choose(Turn turn) throws Exception;

    /** What turns shall carry. */
    default Set<Want> wants() {
        return Set.of(Want.VIEW, Want.EVENTS);
    }

    /** A match ended; forget what was kept for it. */
    default void matchOver(Result result) {}

    /** Whether to take the seat. */
    default boolean accept(Invitation invitation) {
        return true;
    }

    /** What turns can carry beside the legal actions. */
    enum Want {
        VIEW,
        EVENTS,
        /** A position to search on. */
        SNAPSHOT,
        /** What each legal action costs and does now. */
        DETAILS,
        /** The view as numbers, for policies that were learned. */
        OBSERVATION
    }
}
