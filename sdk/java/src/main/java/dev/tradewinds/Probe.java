package dev.tradewinds;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Finds out how a server that cannot be reached speaks. */
final class Probe {
    private static final int TIME = 2000;
    private static final byte SETTINGS = 4;
    private static final int FRAME_HEADER = 9;
    private static final byte[] PREFACE =
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);

    private Probe() {}

    /** Whether a TLS handshake succeeds, whoever the certificate is of. Nothing else is sent. */
    static boolean speaksTls(String server) {
        try (Socket plain = open(server)) {
            SSLContext anyone = SSLContext.getInstance("TLS");
            anyone.init(null, new TrustManager[] {new TrustAnyone()}, null);
            String host = plain.getInetAddress().getHostName();
            try (SSLSocket socket =
                    (SSLSocket)
                            anyone.getSocketFactory()
                                    .createSocket(plain, host, plain.getPort(), true)) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setApplicationProtocols(new String[] {"h2"});
                socket.setSSLParameters(parameters);
                socket.startHandshake();
                return true;
            }
        } catch (IOException | GeneralSecurityException failed) {
            return false;
        }
    }

    /** Whether HTTP/2 without TLS is answered with settings. */
    static boolean speaksPlainText(String server) {
        try (Socket socket = open(server)) {
            socket.getOutputStream().write(PREFACE);
            byte[] answer = socket.getInputStream().readNBytes(FRAME_HEADER);
            return answer.length == FRAME_HEADER && answer[3] == SETTINGS;
        } catch (IOException failed) {
            return false;
        }
    }

    private static Socket open(String server) throws IOException {
        int colon = server.lastIndexOf(':');
        String host = server.substring(0, colon).replaceAll("[\\[\\]]", "");
        Socket socket = new Socket();
        socket.setSoTimeout(TIME);
        int port = Integer.parseInt(server.substring(colon + 1));
        socket.connect(new InetSocketAddress(host, port), TIME);
        return socket;
    }

    private static final class TrustAnyone extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
