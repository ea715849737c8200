package dev.tradewinds;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long to wait before the next attempt: exponential, with full jitter, bounded. The randomness
 * keeps a thousand bots from coming back to a restarted server all at once.
 */
final class Backoff {
    private final Duration first;
    private final Duration longest;
    private int failures;

    Backoff(Duration first, Duration longest) {
        this.first = first;
        this.longest = longest;
    }

    /** The longest that {@link #next} may answer now. */
    Duration ceiling() {
        Duration wait = first;
        for (int i = 0; i < failures && wait.compareTo(longest) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(longest) < 0 ? wait : longest;
    }

    /** The time to wait after one more failure. */
    Duration next() {
        Duration wait = share(ceiling(), ThreadLocalRandom.current().nextDouble());
        failures++;
        return wait;
    }

    void reset() {
        failures = 0;
    }

    /** Spreads a time that many clients were told alike; it is never shortened. */
    static Duration jitter(Duration wait) {
        return share(wait, 1 + ThreadLocalRandom.current().nextDouble() / 2);
    }

    static Duration share(Duration whole, double part) {
        return Duration.ofNanos((long) (whole.toNanos() * part));
    }
}
