package dev.tradewinds;

import java.lang.System.Logger.Level;
import java.util.List;

/** Where a bot begins. */
public final class Tradewinds {
    /** The version of the SDK; that of the server it was made with. */
    public static final String VERSION = "0.2.0";

    private Tradewinds() {}

    /**
     * Waits in a queue such as "puerto-rico/2" and plays until the matches are played; the results.
     *
     * @see #run(Bot, String, Options)
     */
    public static List<Result> run(Bot bot, String server, String queue, Options options)
            throws InterruptedException {
        return run(bot, server, options.queue(queue));
    }

    /**
     * Plays until the matches are played; the results.
     *
     * <p>Server, key, the file of the server's authority and the session id, where they are not
     * given, come from the environment: TRADEWINDS_SERVER, TRADEWINDS_API_KEY, TRADEWINDS_CA,
     * TRADEWINDS_SESSION. Tournaments start bots so.
     *
     * <p>With several queues in the options the bot waits in all of them at once; without any it
     * waits for invitations. An interrupt of the process (Ctrl-C, SIGTERM) leaves the queues and
     * plays the running matches to their end; one of the thread stops at once.
     */
    public static List<Result> run(Bot bot, String server, Options options)
            throws InterruptedException {
        Player player = new Player(bot, server, options);
        Thread leave =
                new Thread(
                        () -> {
                            options.log.log(
                                    Level.WARNING,
                                    "leaving the queues; running matches are played to their end");
                            player.stop();
                            player.awaitEnd();
                        },
                        "tradewinds-leave");
        Runtime.getRuntime().addShutdownHook(leave);
        try {
            return player.play();
        } finally {
            removeHook(leave);
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            return; // It is what ended the match.
        }
    }
}
