package dev.tradewinds;

import io.grpc.ChannelCredentials;
import io.grpc.TlsChannelCredentials;
import java.io.File;
import java.io.IOException;
import java.time.Duration;

/**
 * How to get in.
 *
 * @param apiKey empty for a server without keys
 * @param tls null for plain text; see {@link #trust}
 * @param time that a call may take, repetitions included
 */
public record Access(String apiKey, ChannelCredentials tls, Duration time) {
    /** For a server without keys and encryption. */
    public static Access open() {
        return new Access("", null, Duration.ofSeconds(30));
    }

    public Access withApiKey(String key) {
        return new Access(key, tls, time);
    }

    /** Encryption; for servers that ask for a certificate of the client (mTLS) make your own. */
    public Access withTls(ChannelCredentials credentials) {
        return new Access(apiKey, credentials, time);
    }

    public Access withTime(Duration limit) {
        return new Access(apiKey, tls, limit);
    }

    /** Encryption, with trust in the system's certificates. */
    public static ChannelCredentials trustSystem() {
        return TlsChannelCredentials.create();
    }

    /** Encryption, with trust in the authority in this file (PEM). */
    public static ChannelCredentials trust(File authority) throws IOException {
        return TlsChannelCredentials.newBuilder().trustManager(authority).build();
    }
}
