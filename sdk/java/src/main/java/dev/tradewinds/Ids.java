package dev.tradewinds;

import java.util.UUID;

/** Ids for requests and sessions: 32 hexadecimal digits. */
final class Ids {
    private Ids() {}

    static String create() {
        return UUID.randomUUID().toString().replace("-", "");
    }
}
