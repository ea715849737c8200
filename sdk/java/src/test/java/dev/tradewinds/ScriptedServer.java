package dev.tradewinds;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.rpc.RetryInfo;
import dev.tradewinds.v1.BotServiceGrpc;
import dev.tradewinds.v1.CatalogServiceGrpc;
import dev.tradewinds.v1.DeterminizeRequest;
import dev.tradewinds.v1.DeterminizeResponse;
import dev.tradewinds.v1.EngineServiceGrpc;
import dev.tradewinds.v1.GetGameRequest;
import dev.tradewinds.v1.GetGameResponse;
import dev.tradewinds.v1.PlayRequest;
import dev.tradewinds.v1.PlayResponse;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.protobuf.StatusProto;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Follows a script for each Play stream, and limits the first call of the engine. */
final class ScriptedServer implements AutoCloseable {
    static final ByteString SNAPSHOT = ByteString.copyFrom(new byte[] {1});

    interface Script {
        void play(Talk talk) throws InterruptedException;
    }

    private final Queue<Script> scripts;
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger determinizeCalls = new AtomicInteger();
    private final AtomicBoolean isAway = new AtomicBoolean();
    private final Server server;

    ScriptedServer(Script... scripts) throws IOException {
        this.scripts = new ConcurrentLinkedQueue<>(List.of(scripts));
        server =
                Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
                        .addService(new Bots())
                        .addService(new Catalogs())
                        .addService(new Engines())
                        .build()
                        .start();
    }

    String address() {
        return "localhost:" + server.getPort();
    }

    int determinizeCalls() {
        return determinizeCalls.get();
    }

    /** The next call of the catalog finds no server. */
    void goAwayOnce() {
        isAway.set(true);
    }

    /** Throws what a script found wrong. */
    void check() {
        if (!failures.isEmpty()) {
            throw new AssertionError(failures.peek());
        }
    }

    @Override
    public void close() {
        server.shutdownNow();
    }

    /** One Play stream, from the server's side. */
    static final class Talk implements StreamObserver<PlayRequest> {
        private final BlockingQueue<PlayRequest> heard = new LinkedBlockingQueue<>();
        private final StreamObserver<PlayResponse> responses;

        Talk(StreamObserver<PlayResponse> responses) {
            this.responses = responses;
        }

        void say(PlayResponse... messages) {
            List.of(messages).forEach(responses::onNext);
        }

        PlayRequest hear() throws InterruptedException {
            return heard.take();
        }

        void fail(Status status) {
            responses.onError(status.asRuntimeException());
        }

        @Override
        public void onNext(PlayRequest request) {
            heard.add(request);
        }

        @Override
        public void onError(Throwable hungUp) {}

        @Override
        public void onCompleted() {}
    }

    private final class Bots extends BotServiceGrpc.BotServiceImplBase {
        @Override
        public StreamObserver<PlayRequest> play(StreamObserver<PlayResponse> responses) {
            Talk talk = new Talk(responses);
            Script script = scripts.remove();
            Thread thread =
                    new Thread(
                            () -> {
                                try {
                                    script.play(talk);
                                } catch (AssertionError | InterruptedException failure) {
                                    failures.add(failure);
                                    talk.fail(Status.INVALID_ARGUMENT);
                                }
                            });
            thread.setDaemon(true);
            thread.start();
            return talk;
        }
    }

    private final class Catalogs extends CatalogServiceGrpc.CatalogServiceImplBase {
        @Override
        public void getGame(GetGameRequest request, StreamObserver<GetGameResponse> answer) {
            if (isAway.getAndSet(false)) {
                answer.onError(Status.UNAVAILABLE.asRuntimeException());
                return;
            }
            answer.onNext(Samples.game());
            answer.onCompleted();
        }
    }

    private final class Engines extends EngineServiceGrpc.EngineServiceImplBase {
        @Override
        public void determinize(
                DeterminizeRequest request, StreamObserver<DeterminizeResponse> answer) {
            if (determinizeCalls.incrementAndGet() > 1) {
                answer.onNext(DeterminizeResponse.newBuilder().addSnapshots(SNAPSHOT).build());
                answer.onCompleted();
                return;
            }
            var limited =
                    com.google.rpc.Status.newBuilder()
                            .setCode(Status.Code.RESOURCE_EXHAUSTED.value())
                            .addDetails(
                                    Any.pack(
                                            RetryInfo.newBuilder()
                                                    .setRetryDelay(Samples.millis(300))
                                                    .build()))
                            .build();
            answer.onError(StatusProto.toStatusRuntimeException(limited));
        }
    }
}
