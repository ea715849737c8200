package dev.tradewinds;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.time.Duration;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The channel to a server, and how calls are made over it. */
final class Connection implements AutoCloseable {
    private static final String DEFAULT_PORT = ":50051";
    private static final Pattern HOST_ALONE = Pattern.compile("[\\w.-]+|\\[[0-9a-fA-F:.]+]");
    private static final Pattern BARE_IPV6 =
            Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*:[0-9a-fA-F.]*");
    private static final Metadata.Key<String> KEY = header("authorization");
    private static final Metadata.Key<String> TOKEN = header("tradewinds-seat-token");
    private static final Set<String> PASSING =
            Set.of("UNAVAILABLE", "DRAINING", "STORE_UNAVAILABLE", "TRY_LATER");
    private static final int MAX_ATTEMPTS = 4;
    private static final int MAX_MESSAGE = 16 << 20;

    private final String server;
    private final Access access;
    private final ManagedChannel channel;

    Connection(String server, Access access) {
        this.server = withPort(server);
        this.access = access;
        channel =
                Grpc.newChannelBuilder(
                                this.server,
                                access.tls() == null
                                        ? InsecureChannelCredentials.create()
                                        : access.tls())
                        .keepAliveTime(20, TimeUnit.SECONDS)
                        .keepAliveTimeout(10, TimeUnit.SECONDS)
                        .maxInboundMessageSize(MAX_MESSAGE)
                        .build();
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }

    /** The channel with who calls: the API key, and the token of the seat the call is for. */
    Channel as(String token) {
        Metadata headers = new Metadata();
        if (!access.apiKey().isEmpty()) {
            headers.put(KEY, "Bearer " + access.apiKey());
        }
        if (!token.isEmpty()) {
            headers.put(TOKEN, token);
        }
        return ClientInterceptors.intercept(
                channel, MetadataUtils.newAttachHeadersInterceptor(headers));
    }

    /**
     * Makes one call. Every call is a read or carries a request id, so it is repeated where the
     * server was away or said when to try again, within the time limit.
     */
    <Request, Answer> Answer call(
            MethodDescriptor<Request, Answer> method, Request request, String token) {
        long end = System.nanoTime() + access.time().toNanos();
        CallOptions limit =
                CallOptions.DEFAULT.withDeadlineAfter(
                        access.time().toNanos(), TimeUnit.NANOSECONDS);
        Backoff pauses = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(3));
        for (int attempts = 1; ; attempts++) {
            try {
                return ClientCalls.blockingUnaryCall(as(token), method, limit, request);
            } catch (StatusRuntimeException error) {
                TradewindsException failure = TradewindsException.of(error);
                Optional<Duration> wait = repeatAfter(failure, attempts, pauses);
                if (wait.isEmpty() || System.nanoTime() + wait.get().toNanos() - end > 0) {
                    throw explain(failure);
                }
                try {
                    TimeUnit.NANOSECONDS.sleep(wait.get().toNanos());
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                    throw failure;
                }
            }
        }
    }

    <Request, Answer> Answer call(MethodDescriptor<Request, Answer> method, Request request) {
        return call(method, request, "");
    }

    /** Reads a stream, for as long as the server sends and the caller reads. */
    <Request, Answer> Follow<Answer> follow(
            MethodDescriptor<Request, Answer> method, Request request, String token) {
        io.grpc.Context.CancellableContext reading = io.grpc.Context.current().withCancellation();
        io.grpc.Context before = reading.attach();
        try {
            Iterator<Answer> answers =
                    ClientCalls.blockingServerStreamingCall(
                            as(token), method, CallOptions.DEFAULT, request);
            return new Follow<>(answers, reading, this);
        } finally {
            reading.detach(before);
        }
    }

    /** How long to wait before the same call is made again, if that may help. */
    private static Optional<Duration> repeatAfter(
            TradewindsException failure, int attempts, Backoff pauses) {
        if (failure instanceof TradewindsException.RateLimited) {
            return failure.retryAfter();
        }
        if (attempts >= MAX_ATTEMPTS || !PASSING.contains(failure.reason())) {
            return Optional.empty();
        }
        return Optional.of(failure.retryAfter().orElseGet(pauses::next));
    }

    /** WrongEncryption if that is why no server could be reached, else the error itself. */
    TradewindsException explain(TradewindsException failure) {
        boolean away = failure instanceof TradewindsException.Unavailable;
        if (!away || !failure.metadata().isEmpty()) {
            return failure;
        }
        if (access.tls() != null && Probe.speaksPlainText(server)) {
            return new TradewindsException.WrongEncryption(
                    server + " does not use TLS: connect without TLS");
        }
        if (access.tls() == null && Probe.speaksTls(server)) {
            return new TradewindsException.WrongEncryption(
                    server
                            + " uses TLS: connect with Access.trust, and name the authority of its"
                            + " certificate if that is one of its own");
        }
        return failure;
    }

    /** Gives a host without a port the default one. */
    static String withPort(String server) {
        if (HOST_ALONE.matcher(server).matches()) {
            return server + DEFAULT_PORT;
        }
        return BARE_IPV6.matcher(server).matches() ? "[" + server + "]" + DEFAULT_PORT : server;
    }

    private static Metadata.Key<String> header(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }
}
