package dev.tradewinds;

import dev.tradewinds.v1.BotServiceGrpc;
import dev.tradewinds.v1.Hello;
import dev.tradewinds.v1.PlayRequest;
import dev.tradewinds.v1.PlayResponse;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * One connection's worth of talk with the server. It says hello when opened. Everything happens in
 * the thread of the session, which the inbox leads to.
 */
final class PlayStream {
    private static final int MISSED_HEARTBEATS = 3;

    private final Connection connection;
    private final Inbox inbox;
    private final BiConsumer<PlayStream, PlayResponse> listener;
    private final ClientCallStreamObserver<PlayRequest> requests;
    private boolean isOver;
    private TradewindsException failure;
    private Optional<Duration> reconnectAfter = Optional.empty();
    private long lastHeard;

    PlayStream(
            Connection connection,
            Inbox inbox,
            Hello hello,
            BiConsumer<PlayStream, PlayResponse> listener) {
        this.connection = connection;
        this.inbox = inbox;
        this.listener = listener;
        requests =
                (ClientCallStreamObserver<PlayRequest>)
                        BotServiceGrpc.newStub(connection.as("")).play(new Responses());
        send(PlayRequest.newBuilder().setHello(hello));
    }

    boolean isOver() {
        return isOver;
    }

    /** How long the server wants to be left alone before the next stream, if it said so. */
    Optional<Duration> reconnectAfter() {
        return reconnectAfter;
    }

    /** Throws what ended the stream, unless the server did. */
    void check() {
        if (failure != null) {
            throw failure;
        }
    }

    void send(PlayRequest.Builder request) {
        if (!isOver) {
            requests.onNext(request.build());
        }
    }

    void hangUp() {
        if (!isOver) {
            isOver = true;
            requests.cancel("the bot hangs up", null);
        }
    }

    /** The stream counts as dead if nothing is heard for several intervals from now on. */
    void expectHeartbeats(Duration interval) {
        Duration quiet = interval.multipliedBy(MISSED_HEARTBEATS);
        long left = quiet.toNanos() - (System.nanoTime() - lastHeard);
        if (left <= 0) {
            hangUp();
            failure = new TradewindsException.Unavailable("the server fell silent");
        } else if (!isOver) {
            inbox.after(Duration.ofNanos(left), () -> expectHeartbeats(interval));
        }
    }

    private void hear(PlayResponse response) {
        lastHeard = System.nanoTime();
        if (isOver) {
            return;
        }
        if (response.hasGoAway()) {
            reconnectAfter = Optional.of(Durations.read(response.getGoAway().getReconnectAfter()));
            hangUp();
        } else {
            listener.accept(this, response);
        }
    }

    private void end(TradewindsException why) {
        if (!isOver) {
            isOver = true;
            failure = why;
        }
    }

    private final class Responses implements StreamObserver<PlayResponse> {
        @Override
        public void onNext(PlayResponse response) {
            inbox.post(() -> hear(response));
        }

        @Override
        public void onError(Throwable error) {
            StatusRuntimeException known = Status.fromThrowable(error).asRuntimeException(
                    Status.trailersFromThrowable(error));
            TradewindsException why = connection.explain(TradewindsException.of(known));
            inbox.post(() -> end(why));
        }

        @Override
        public void onCompleted() {
            inbox.post(() -> end(null));
        }
    }
}
