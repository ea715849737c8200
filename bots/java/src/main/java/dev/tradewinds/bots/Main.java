package dev.tradewinds.bots;

import dev.tradewinds.Access;
import dev.tradewinds.Bot;
import dev.tradewinds.Client;
import dev.tradewinds.Options;
import dev.tradewinds.Result;
import dev.tradewinds.Tradewinds;
import dev.tradewinds.TradewindsException;
import java.io.File;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Runs a sample bot: java -jar bots/java/target/tradewinds-bots.jar greedy --queue madeira/2 */
final class Main {
    private static final String USAGE =
            """
            [greedy|random|reference|search] [options]
              --queue GAME/SEATS   may be given several times (default puerto-rico/4)
              --invited            wait for invitations, in no queue
              --server HOST:PORT   where to play (default localhost:50051)
              --name NAME          play under another name
              --matches N          stop after so many matches
              --max-matches N      how many at once (default 1)
              --tls                encrypt; trust the system's authorities
              --ca FILE            encrypt; trust this authority (PEM)""";

    private String kind = "random";
    private String server = environment("TRADEWINDS_SERVER", "localhost:50051");
    private String name = environment("TRADEWINDS_BOT", "");
    private String authority = environment("TRADEWINDS_CA", "");
    private boolean encrypt;
    private boolean invited;
    private final List<String> queues = new ArrayList<>();
    private final Options options =
            new Options().maxMatches(Integer.parseInt(environment("TRADEWINDS_AT_ONCE", "1")));

    public static void main(String[] arguments) throws InterruptedException, IOException {
        try {
            new Main(arguments).run();
        } catch (TradewindsException | IllegalArgumentException failure) {
            System.err.println(failure.getMessage());
            System.exit(1);
        }
    }

    private Main(String[] arguments) {
        Deque<String> words = new ArrayDeque<>(List.of(arguments));
        if (!words.isEmpty() && !words.peek().startsWith("-")) {
            kind = words.pop();
        }
        while (!words.isEmpty()) {
            switch (words.pop()) {
                case "--queue" -> queues.add(value(words));
                case "--invited" -> invited = true;
                case "--server" -> server = value(words);
                case "--name" -> name = value(words);
                case "--matches" -> options.matches(Integer.parseInt(value(words)));
                case "--max-matches" -> options.maxMatches(Integer.parseInt(value(words)));
                case "--tls" -> encrypt = true;
                case "--ca" -> authority = value(words);
                default -> throw new IllegalArgumentException(USAGE);
            }
        }
        if (name.isEmpty()) {
            name = kind;
        }
        if (queues.isEmpty() && !invited) {
            queues.add("puerto-rico/4");
        }
    }

    private void run() throws InterruptedException, IOException {
        Access access = access();
        List<Result> results;
        try (Client client = new Client(server, access)) {
            options.access(access).queue(queues.toArray(String[]::new));
            results = Tradewinds.run(bot(client), server, options);
        }
        results.forEach(System.out::println);
        int asked = results.stream().mapToInt(result -> result.answers().asked()).sum();
        int good = results.stream().mapToInt(result -> result.answers().good()).sum();
        if (asked > 0 && good == 0) {
            throw new IllegalArgumentException(name + ": not one answer was its own");
        }
    }

    private Bot bot(Client client) {
        return switch (kind) {
            case "greedy" -> new GreedyBot(name);
            case "random" -> new RandomBot(name);
            case "reference" -> new ReferenceBot(name);
            case "search" -> new SearchBot(name, client.engine());
            default -> throw new IllegalArgumentException(
                    "no bot '" + kind + "': choose greedy, random, reference or search");
        };
    }

    private Access access() throws IOException {
        Access access = Access.open().withApiKey(environment("TRADEWINDS_API_KEY", ""));
        if (!authority.isEmpty()) {
            return access.withTls(Access.trust(new File(authority)));
        }
        return encrypt ? access.withTls(Access.trustSystem()) : access;
    }

    private static String value(Deque<String> words) {
        if (words.isEmpty()) {
            throw new IllegalArgumentException(USAGE);
        }
        return words.pop();
    }

    /** A variable that tournaments set, or else what is usual. */
    private static String environment(String name, String usual) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? usual : value;
    }
}
