package dev.tradewinds;

import com.google.protobuf.ByteString;
import dev.tradewinds.v1.ApplyRequest;
import dev.tradewinds.v1.ApplyResponse;
import dev.tradewinds.v1.DeterminizeRequest;
import dev.tradewinds.v1.EngineServiceGrpc;
import dev.tradewinds.v1.GetPositionRequest;
import dev.tradewinds.v1.GetViewRequest;
import dev.tradewinds.v1.Include;
import dev.tradewinds.v1.NewPositionRequest;
import dev.tradewinds.v1.NewPositionResponse;
import dev.tradewinds.v1.Position;
import dev.tradewinds.v1.RolloutRequest;
import dev.tradewinds.v1.RolloutResult;
import dev.tradewinds.v1.View;
import java.util.List;

/** EngineService: the rules without a match. Snapshots are opaque bytes the caller keeps. */
public final class Engine {
    private final Connection connection;

    Engine(Connection connection) {
        this.connection = connection;
    }

    /** The first position of a match. */
    public NewPositionResponse newPosition(NewPositionRequest request) {
        return connection.call(EngineServiceGrpc.getNewPositionMethod(), request);
    }

    /** Who is asked what, and the legal answers; with details what each costs and does. */
    public Position position(ByteString snapshot, boolean details) {
        GetPositionRequest request =
                GetPositionRequest.newBuilder()
                        .setSnapshot(snapshot)
                        .setInclude(Include.newBuilder().setActionDetails(details))
                        .build();
        return connection.call(EngineServiceGrpc.getGetPositionMethod(), request).getPosition();
    }

    /** What a seat sees. */
    public View view(ByteString snapshot, int seat) {
        return view(GetViewRequest.newBuilder().setSnapshot(snapshot).setViewerSeat(seat).build());
    }

    /** What a spectator sees. */
    public View view(ByteString snapshot) {
        return view(GetViewRequest.newBuilder().setSnapshot(snapshot).build());
    }

    /** The position after some actions; all of them are played, or none. */
    public ApplyResponse apply(ApplyRequest request) {
        return connection.call(EngineServiceGrpc.getApplyMethod(), request);
    }

    /** Snapshots that a seat cannot tell from the given one. */
    public List<ByteString> determinize(ByteString snapshot, int seat, int count) {
        DeterminizeRequest request =
                DeterminizeRequest.newBuilder()
                        .setSnapshot(snapshot)
                        .setViewerSeat(seat)
                        .setCount(count)
                        .build();
        return connection.call(EngineServiceGrpc.getDeterminizeMethod(), request).getSnapshotsList();
    }

    /**
     * What random playouts come to from each of many snapshots, or after each action of them. A
     * result says how many playouts were done: fewer than asked for if the time was up.
     */
    public List<RolloutResult> rollout(RolloutRequest request) {
        return connection.call(EngineServiceGrpc.getRolloutMethod(), request).getResultsList();
    }

    private View view(GetViewRequest request) {
        return connection.call(EngineServiceGrpc.getGetViewMethod(), request).getView();
    }
}
