package dev.tradewinds;

import java.time.Duration;

/** Durations of messages and of Java. */
final class Durations {
    private Durations() {}

    static Duration read(com.google.protobuf.Duration duration) {
        return Duration.ofSeconds(duration.getSeconds(), duration.getNanos());
    }
}
