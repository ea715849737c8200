package dev.tradewinds;

/** Every call the server answers, grouped by service; bots usually need only {@code run}. */
public final class Client implements AutoCloseable {
    private final Connection connection;
    private final Catalog catalog;
    private final Matches matches;
    private final Matchmaking matchmaking;
    private final Engine engine;

    /** A client of a server such as "localhost:50051"; it connects with the first call. */
    public Client(String server, Access access) {
        connection = new Connection(server, access);
        catalog = new Catalog(connection);
        matches = new Matches(connection);
        matchmaking = new Matchmaking(connection);
        engine = new Engine(connection);
    }

    public Catalog catalog() {
        return catalog;
    }

    public Matches matches() {
        return matches;
    }

    public Matchmaking matchmaking() {
        return matchmaking;
    }

    public Engine engine() {
        return engine;
    }

    @Override
    public void close() {
        connection.close();
    }

    Connection connection() {
        return connection;
    }
}
