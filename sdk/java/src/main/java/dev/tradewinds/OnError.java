package dev.tradewinds;

/** What happens after a {@code choose} that threw or gave no legal action. */
public enum OnError {
    /** Any legal action is played: no strike is spent, and the table is not kept waiting. */
    PLAY_RANDOM,
    /** Nothing is sent. */
    LET_CLOCK_RUN
}
