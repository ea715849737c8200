package dev.tradewinds;

import dev.tradewinds.v1.CatalogServiceGrpc;
import dev.tradewinds.v1.Game;
import dev.tradewinds.v1.GameSetup;
import dev.tradewinds.v1.GetComponentsRequest;
import dev.tradewinds.v1.GetComponentsResponse;
import dev.tradewinds.v1.GetGameRequest;
import dev.tradewinds.v1.GetGameResponse;
import dev.tradewinds.v1.GetObservationSpecRequest;
import dev.tradewinds.v1.ListGamesRequest;
import dev.tradewinds.v1.ObservationSpec;
import java.util.List;

/** CatalogService: what can be played, and the numbered words of each game. */
public final class Catalog {
    private final Connection connection;

    Catalog(Connection connection) {
        this.connection = connection;
    }

    /** Every game with its seat counts, options and rules version. */
    public List<Game> games() {
        return connection
                .call(CatalogServiceGrpc.getListGamesMethod(), ListGamesRequest.getDefaultInstance())
                .getGamesList();
    }

    /** One game with its prompts, kinds of events and numbered actions. */
    public GetGameResponse game(String name) {
        GetGameRequest request = GetGameRequest.newBuilder().setGame(name).build();
        return connection.call(CatalogServiceGrpc.getGetGameMethod(), request);
    }

    /** Every piece of a game with its numbers; ask for the game's own: {@code getMadeira()}. */
    public GetComponentsResponse components(GameSetup setup) {
        return components(GetComponentsRequest.newBuilder().setSetup(setup).build());
    }

    /** The same, as a match plays it. */
    public GetComponentsResponse components(String matchId) {
        return components(GetComponentsRequest.newBuilder().setMatchId(matchId).build());
    }

    /** What each number of an observation means, whatever the options of the match. */
    public ObservationSpec observationSpec(String game, int seats) {
        GetObservationSpecRequest request =
                GetObservationSpecRequest.newBuilder().setGame(game).setSeats(seats).build();
        return connection.call(CatalogServiceGrpc.getGetObservationSpecMethod(), request).getSpec();
    }

    /** The numbered words of a game, ready to look things up in. */
    public Vocabulary vocabulary(String game) {
        return new Vocabulary(game(game));
    }

    private GetComponentsResponse components(GetComponentsRequest request) {
        return connection.call(CatalogServiceGrpc.getGetComponentsMethod(), request);
    }
}
