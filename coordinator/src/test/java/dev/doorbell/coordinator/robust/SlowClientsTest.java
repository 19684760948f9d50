package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Five hundred clients that send or read as slowly as possible, and an honest one beside them. */
class SlowClientsTest {

    private static final int CLIENTS = 500;
    private static final int ROUNDS = 4;

    /**
     * Fewer readers, because the coordinator computes the content of their buffers; more than any
     * pool has threads.
     */
    private static final int READERS = 60;

    private static final int LITTLE_BYTES = 4_096;

    /** Shorter than a slow client may keep its connection, so that an answer has not waited. */
    private static final long MOST_MILLIS = 4_000;

    private static final String JOB = "{workload: nvshmem/put-bw, nodes: 2}";
    private static final String SECRET = "secret-of-ada";
    private static final String BODY =
            "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n";
    private static final String CHUNKED =
            "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n";
    private static final String FORM =
            "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data;"
                    + " boundary=b\r\nContent-Length: 1000\r\n\r\n--b\r\n";
    private static final String HEADERS = "GET / HTTP/1.1\r\nHost: localhost\r\nX-";
    private static final String READER =
            "GET /api/v1/workloads HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @TempDir Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        http.shutdownNow();
    }

    @ParameterizedTest
    @ValueSource(strings = {BODY, CHUNKED, FORM, HEADERS})
    void slowSendersHoldUpNobody(String beginning) throws Exception {
        try (Coordinator coordinator = start()) {
            for (int client = 0; client < CLIENTS; client++) {
                dial(coordinator).getOutputStream().write(bytes(beginning));
            }
            for (int round = 0; round < ROUNDS; round++) {
                trickle("a");
                assertAnswers(coordinator, "");
            }
        }
    }

    @Test
    void whoReadsNothingHoldsUpNobody() throws Exception {
        try (Coordinator coordinator = start("--doorbell.access.requests-per-second=0")) {
            byte[] requests = bytes(READER.repeat(60));
            for (int client = 0; client < READERS; client++) {
                dial(coordinator).getOutputStream().write(requests);
            }
            // Computing the unread answers is real work, which is over if this is in time.
            awaitAnswer(coordinator);
            for (int round = 0; round < ROUNDS; round++) {
                assertAnswers(coordinator, "");
            }
        }
    }

    @Test
    void whoHasNoTokenIsRefusedBeforeItsBodyIsRead() throws Exception {
        String hash =
                HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes(SECRET)));
        try (Coordinator coordinator = start("--doorbell.access.tokens=ada:submitter:" + hash)) {
            for (int client = 0; client < CLIENTS; client++) {
                dial(coordinator).getOutputStream().write(bytes(BODY));
            }
            trickle("a");
            assertAnswers(coordinator, SECRET);
            Socket refused = sockets.getFirst();
            refused.setSoTimeout((int) MOST_MILLIS);
            assertThat(line(refused)).startsWith("HTTP/1.1 401");
            assertClosed(refused);
        }
    }

    @Test
    void aBodyThatComesTooSlowlyIsEnded() throws Exception {
        try (Coordinator coordinator = start()) {
            Socket slow = dial(coordinator);
            slow.getOutputStream().write(bytes(BODY));
            long began = System.nanoTime();
            trickleUntilClosed(slow);
            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(20));
            assertThat(coordinator.board().list()).isEmpty();
        }
    }

    @Test
    void headersThatComeTooSlowlyAreEnded() throws Exception {
        try (Coordinator coordinator = start()) {
            Socket slow = dial(coordinator);
            slow.getOutputStream().write(bytes(HEADERS));
            long began = System.nanoTime();
            trickleUntilClosed(slow);
            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(20));
        }
    }

    private Coordinator start(String... settings) {
        return Coordinator.start(folder, settings);
    }

    private void assertAnswers(Coordinator coordinator, String token) throws Exception {
        for (String path : List.of("/", "/api/v1/jobs")) {
            assertInTime(request(coordinator, path, token).GET(), 200);
        }
        assertInTime(
                request(coordinator, "/api/v1/jobs", token).POST(BodyPublishers.ofString(JOB)),
                202);
    }

    private void awaitAnswer(Coordinator coordinator) throws Exception {
        long began;
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        do {
            assertThat(System.nanoTime()).as("the time waited").isLessThan(deadline);
            began = System.nanoTime();
            http.send(request(coordinator, "/", "").build(), HttpResponse.BodyHandlers.ofString());
        } while (System.nanoTime() - began > MOST_MILLIS * 1_000_000 / 4);
    }

    private void assertInTime(HttpRequest.Builder request, int status) throws Exception {
        long began = System.nanoTime();
        HttpResponse<String> answer =
                http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        long millis = (System.nanoTime() - began) / 1_000_000;
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(millis).as("milliseconds to answer " + answer.uri()).isLessThan(MOST_MILLIS);
    }

    private static HttpRequest.Builder request(Coordinator coordinator, String path, String token) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(coordinator.address() + path))
                        .timeout(Duration.ofSeconds(30));
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    private Socket dial(Coordinator coordinator) throws IOException {
        Socket socket = new Socket();
        sockets.add(socket);
        socket.setReceiveBufferSize(LITTLE_BYTES);
        socket.connect(
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), coordinator.address().getPort()));
        return socket;
    }

    private void trickle(String text) {
        for (Socket socket : sockets) {
            try {
                socket.getOutputStream().write(bytes(text));
            } catch (IOException ended) {
                // The coordinator has closed the connection.
            }
        }
    }

    /** Sends one byte per second until the other end closes. */
    private static void trickleUntilClosed(Socket socket) throws Exception {
        long deadline = System.nanoTime() + Duration.ofSeconds(40).toNanos();
        socket.setSoTimeout(1_000);
        InputStream in = socket.getInputStream();
        while (System.nanoTime() < deadline) {
            try {
                socket.getOutputStream().write('a');
                if (in.read() < 0) {
                    return;
                }
            } catch (java.net.SocketTimeoutException open) {
                // Pause between two bytes.
            } catch (IOException closed) {
                return;
            }
        }
        throw new AssertionError("the connection is open after 40 s");
    }

    private static void assertClosed(Socket socket) throws IOException {
        try {
            while (socket.getInputStream().read() >= 0) {
                // Rest of the answer.
            }
        } catch (java.net.SocketException reset) {
            // Closed as well.
        }
    }

    private static String line(Socket socket) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = socket.getInputStream().read();
                c >= 0 && c != '\r';
                c = socket.getInputStream().read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
