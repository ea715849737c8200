package dev.tradewinds;

import com.google.protobuf.ByteString;
import dev.tradewinds.v1.CreateMatchRequest;
import dev.tradewinds.v1.CreateMatchResponse;
import dev.tradewinds.v1.GetMatchRequest;
import dev.tradewinds.v1.GetReplayRequest;
import dev.tradewinds.v1.Include;
import dev.tradewinds.v1.ListMatchesRequest;
import dev.tradewinds.v1.ListStepsRequest;
import dev.tradewinds.v1.Match;
import dev.tradewinds.v1.MatchServiceGrpc;
import dev.tradewinds.v1.MatchState;
import dev.tradewinds.v1.MatchStep;
import dev.tradewinds.v1.ResignRequest;
import dev.tradewinds.v1.SeatAssignment;
import dev.tradewinds.v1.SubmitMoveRequest;
import dev.tradewinds.v1.VerifyReplayRequest;
import dev.tradewinds.v1.VerifyReplayResponse;
import dev.tradewinds.v1.WatchMatchRequest;
import dev.tradewinds.v1.WatchMatchResponse;
import java.util.stream.Stream;

/** MatchService. A token is a seat's; with an empty one a call speaks for a spectator. */
public final class Matches {
    private final Connection connection;

    Matches(Connection connection) {
        this.connection = connection;
    }

    /** Seats the bot of this name, invited on its Play stream; the match waits for it. */
    public static SeatAssignment invite(String bot) {
        return SeatAssignment.newBuilder().setBot(bot).build();
    }

    /** Seats a bot of the house, "random" or "greedy". */
    public static SeatAssignment house(String bot) {
        return SeatAssignment.newBuilder().setHouseBot(bot).build();
    }

    /** Seats whoever holds the seat token; the match does not wait for guests. */
    public static SeatAssignment guest(String name) {
        return SeatAssignment.newBuilder().setGuest(name).build();
    }

    /**
     * Makes a match. The answer holds the secret tokens of the seats. A request without an id is
     * given one.
     */
    public CreateMatchResponse create(CreateMatchRequest request) {
        CreateMatchRequest complete =
                request.getRequestId().isEmpty()
                        ? request.toBuilder().setRequestId(Ids.create()).build()
                        : request;
        return connection.call(MatchServiceGrpc.getCreateMatchMethod(), complete);
    }

    /** A match as the caller may see it. */
    public MatchState get(String matchId, String token, Include include) {
        GetMatchRequest request =
                GetMatchRequest.newBuilder().setMatchId(matchId).setInclude(include).build();
        return connection.call(MatchServiceGrpc.getGetMatchMethod(), request, token).getState();
    }

    /** Matches by the filters of the request, newest first, page after page. */
    public Stream<Match> list(ListMatchesRequest filter) {
        return Pages.stream(
                page -> {
                    ListMatchesRequest request =
                            filter.toBuilder().setPageSize(Pages.SIZE).setPageToken(page).build();
                    var answer = connection.call(MatchServiceGrpc.getListMatchesMethod(), request);
                    return new Pages.Page<>(answer.getMatchesList(), answer.getNextPageToken());
                });
    }

    /** Plays one action; the version after it. */
    public int submit(String matchId, int version, int action, String token) {
        SubmitMoveRequest request =
                SubmitMoveRequest.newBuilder()
                        .setMatchId(matchId)
                        .setVersion(version)
                        .setActionId(action)
                        .setRequestId(Ids.create())
                        .build();
        return submit(request, token);
    }

    /** The same under a request id of your own, which plays nothing twice. */
    public int submit(SubmitMoveRequest request, String token) {
        return connection.call(MatchServiceGrpc.getSubmitMoveMethod(), request, token).getVersion();
    }

    /** Follows a match: the complete state first, then one step per version. */
    public Follow<WatchMatchResponse> watch(String matchId, String token, Include include) {
        WatchMatchRequest request =
                WatchMatchRequest.newBuilder().setMatchId(matchId).setInclude(include).build();
        return connection.follow(MatchServiceGrpc.getWatchMatchMethod(), request, token);
    }

    /** The history of a match, oldest step first, as the caller may know it. */
    public Stream<MatchStep> steps(ListStepsRequest from, String token) {
        return Pages.stream(
                page -> {
                    ListStepsRequest request =
                            from.toBuilder().setPageSize(Pages.SIZE).setPageToken(page).build();
                    var answer =
                            connection.call(MatchServiceGrpc.getListStepsMethod(), request, token);
                    return new Pages.Page<>(answer.getStepsList(), answer.getNextPageToken());
                });
    }

    /** Gives up a seat; a substitute finishes the match and the seat ranks last. */
    public void resign(String matchId, String token) {
        ResignRequest request = ResignRequest.newBuilder().setMatchId(matchId).build();
        connection.call(MatchServiceGrpc.getResignMethod(), request, token);
    }

    /** The replay file of a finished match. */
    public ByteString replay(String matchId) {
        GetReplayRequest request = GetReplayRequest.newBuilder().setMatchId(matchId).build();
        return connection.call(MatchServiceGrpc.getGetReplayMethod(), request).getReplay();
    }

    /** Has a replay played again, every digest compared. */
    public VerifyReplayResponse verify(ByteString replay) {
        VerifyReplayRequest request = VerifyReplayRequest.newBuilder().setReplay(replay).build();
        return connection.call(MatchServiceGrpc.getVerifyReplayMethod(), request);
    }
}
