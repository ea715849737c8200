package dev.tradewinds;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Keeps a bot's session connected; for bots that are started and stopped by a program. */
public final class Player {
    private final String server;
    private final Access access;
    private final Options options;
    private final Inbox inbox = new Inbox();
    private final Session session;
    private final Backoff pauses = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(15));
    private final CountDownLatch ended = new CountDownLatch(1);
    private long lostAt;

    public Player(Bot bot, String server, Options options) {
        Map<String, String> environment = System.getenv();
        this.options = options;
        this.server =
                server == null || server.isEmpty()
                        ? environment.getOrDefault("TRADEWINDS_SERVER", "localhost")
                        : server;
        access = options.access == null ? accessFrom(environment) : options.access;
        String sessionId = options.sessionId;
        if (sessionId.isEmpty()) {
            sessionId = environment.getOrDefault("TRADEWINDS_SESSION", "");
        }
        session = new Session(bot, options, inbox, sessionId.isEmpty() ? Ids.create() : sessionId);
    }

    /** Plays until the wanted matches are played. Throws what will not pass by waiting. */
    public List<Result> play() throws InterruptedException {
        lostAt = System.nanoTime();
        try {
            while (!session.isDone()) {
                pause(connect());
            }
        } finally {
            ended.countDown();
            session.close();
        }
        return session.results();
    }

    /** Leaves the queues; the running matches are played to their end. */
    public void stop() {
        inbox.post(session::leave);
    }

    void awaitEnd() {
        try {
            ended.await();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    /** Keeps one connection for as long as it holds; the time to wait before the next. */
    private Duration connect() throws InterruptedException {
        int welcomes = session.welcomes();
        Optional<Duration> told;
        TradewindsException failure;
        try (Client client = new Client(server, access)) {
            told = session.attend(client);
            failure = new TradewindsException.Unavailable("the server closed the stream");
        } catch (TradewindsException.Unavailable | TradewindsException.RateLimited passing) {
            told = passing.retryAfter();
            failure = passing;
        }
        if (session.welcomes() > welcomes) {
            pauses.reset();
            lostAt = System.nanoTime();
        }
        if (session.isDone()) {
            return Duration.ZERO;
        }
        Duration wait = told.map(Backoff::jitter).orElseGet(pauses::next);
        if (options.patience != null
                && System.nanoTime() - lostAt + wait.toNanos() > options.patience.toNanos()) {
            throw failure;
        }
        options.log.log(
                Level.WARNING,
                String.format(
                        Locale.ROOT,
                        "%s: %s; next attempt in %.1f s",
                        server,
                        failure.getMessage(),
                        wait.toNanos() / 1e9));
        return wait;
    }

    /** Waits for the next attempt, while thoughts go on. */
    private void pause(Duration wait) throws InterruptedException {
        boolean[] waited = {false};
        inbox.after(wait, () -> waited[0] = true);
        while (!session.isDone() && !waited[0]) {
            inbox.doNext();
        }
    }

    private static Access accessFrom(Map<String, String> environment) {
        Access found = Access.open().withApiKey(environment.getOrDefault("TRADEWINDS_API_KEY", ""));
        String authority = environment.getOrDefault("TRADEWINDS_CA", "");
        try {
            return authority.isEmpty()
                    ? found
                    : found.withTls(Access.trust(new File(authority)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
