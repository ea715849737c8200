package dev.tradewinds;

import dev.tradewinds.v1.QueueSpec;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How a bot is run; without any setting for ever, one match at a time. */
public final class Options {
    Access access;
    int matches = Lobby.ENDLESS;
    int maxMatches = 1;
    OnError onError = OnError.PLAY_RANDOM;
    String sessionId = "";
    List<QueueSpec> queues = new ArrayList<>();
    Duration patience;
    Logger log = System.getLogger("tradewinds");

    /** Key and encryption; without them, what the environment says. */
    public Options access(Access value) {
        access = value;
        return this;
    }

    /** How many matches to play. */
    public Options matches(int value) {
        matches = value;
        return this;
    }

    /** How many of them may run at once. */
    public Options maxMatches(int value) {
        maxMatches = value;
        return this;
    }

    /** What to do when {@code choose} fails. */
    public Options onError(OnError value) {
        onError = value;
        return this;
    }

    /** A session of its own lets a restarted process take up the matches of the one before. */
    public Options sessionId(String value) {
        sessionId = value;
        return this;
    }

    /** A queue by name, or several of them. */
    public Options queue(String... names) {
        for (String name : names) {
            queues.add(Queues.parse(name));
        }
        return this;
    }

    /** A queue with a time control and the like. */
    public Options queue(QueueSpec spec) {
        queues.add(spec);
        return this;
    }

    /** How long to go on without a connection before giving up; without it for ever. */
    public Options patience(Duration value) {
        patience = value;
        return this;
    }

    /** Where to report; without it the logger "tradewinds". */
    public Options log(Logger value) {
        log = value;
        return this;
    }
}
