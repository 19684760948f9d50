package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Management port of a coordinator without tokens, on this machine. */
@ExtendWith(OutputCaptureExtension.class)
@Isolated("it reads the output")
class ManagementPortTest {

    /** More clients than the API port has threads. */
    private static final int SLOW_CLIENTS = 40;

    private static final Duration PROMPTLY = Duration.ofSeconds(10);

    @TempDir static Path folder;

    private static Coordinator coordinator;

    @BeforeAll
    static void start() {
        coordinator = Coordinator.start(folder.resolve("jobs"));
    }

    @AfterAll
    static void stop() {
        coordinator.close();
    }

    @Test
    void isTheOnlyPortWithActuator() throws Exception {
        assertThat(get(coordinator.management(), "/actuator/health").statusCode()).isEqualTo(200);
        assertThat(get(coordinator.management(), "/actuator/prometheus").body())
                .contains("doorbell_wall_jobs");
        assertThat(get(coordinator.management(), "/api/v1/cluster").statusCode()).isEqualTo(404);
        assertThat(get(coordinator.address(), "/actuator/health").statusCode()).isEqualTo(404);
        assertThat(get(coordinator.address(), "/actuator/prometheus").statusCode()).isEqualTo(404);
    }

    @Test
    void isNamedByTheApi() throws Exception {
        assertThat(get(coordinator.address(), "/api/v1/cluster").body())
                .contains("\"managementPort\": " + coordinator.management().getPort());
    }

    @Test
    void listensWhereTheApiListens() throws Exception {
        InetSocketAddress elsewhere =
                new InetSocketAddress(
                        InetAddress.getByName("127.0.0.2"), coordinator.management().getPort());

        try (Socket socket = new Socket()) {
            assertThatThrownBy(() -> socket.connect(elsewhere, 5_000))
                    .isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void refusesNamesOfOtherSites() throws Exception {
        assertThat(rawGet(coordinator.management(), "/actuator/health", "evil.example"))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void answersWhileSlowClientsHoldEveryThreadOfTheApi() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int client = 0; client < SLOW_CLIENTS; client++) {
                Socket socket = connect(coordinator.address());
                slow.add(socket);
                socket.getOutputStream()
                        .write(
                                "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"
                                        .getBytes(StandardCharsets.US_ASCII));
            }

            assertThat(get(coordinator.management(), "/actuator/health").statusCode())
                    .isEqualTo(200);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void aTakenPortIsOneSentence(CapturedOutput output) throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String setting = "--management.server.port=" + taken.getLocalPort();

            assertThatThrownBy(() -> Coordinator.start(folder.resolve("second"), setting).close())
                    .isNotNull();

            assertThat(output)
                    .contains("Port " + taken.getLocalPort() + " was already in use.")
                    .doesNotContain("\tat org.springframework.boot.web");
        }
    }

    private static HttpResponse<String> get(URI address, String path) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(address.resolve(path)).timeout(PROMPTLY).build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private static String rawGet(URI address, String path, String host) throws IOException {
        try (Socket socket = connect(address)) {
            String request =
                    "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
                            .formatted(path, host);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Socket connect(URI address) throws IOException {
        Socket socket = new Socket(address.getHost(), address.getPort());
        socket.setSoTimeout((int) PROMPTLY.toMillis());
        return socket;
    }
}
