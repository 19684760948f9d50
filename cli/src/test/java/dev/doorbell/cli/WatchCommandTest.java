package dev.doorbell.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WatchCommandTest {

    private static final String RESULT =
            "{\"workload\": \"w\", \"job\": {\"workload\": \"w\"}, \"state\": \"FAILED\", \"reasons\": [\"it broke\"]}";

    @Test
    void saysEveryStateOnceAndShowsTheResult() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/api/v1/jobs/job-7",
                exchange -> {
                    byte[] body = body(asked.incrementAndGet()).getBytes(UTF_8);
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
        server.start();
        try {
            Outcome outcome =
                    Outcome.of(
                            "watch",
                            "job-7",
                            "--server",
                            "http://127.0.0.1:" + server.getAddress().getPort());

            assertThat(outcome.err()).isEqualTo("job-7 QUEUED\njob-7 RUNNING\njob-7 FAILED\n");
            assertThat(outcome.out())
                    .contains("state         FAILED\n", "reason        it broke\n");
            assertThat(outcome.exit()).isEqualTo(1);
            assertThat(asked).hasValue(4);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void saysThatNoCoordinatorAnswers() {
        Outcome outcome = Outcome.of("watch", "job-1", "--server", "http://127.0.0.1:1");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo(
                        "no coordinator answers at http://127.0.0.1:1; './doorbell up' starts one\n");
    }

    private static String body(int times) {
        return switch (times) {
            case 1 -> "{\"id\": \"job-7\", \"state\": \"QUEUED\"}";
            case 2, 3 -> "{\"id\": \"job-7\", \"state\": \"RUNNING\"}";
            default -> "{\"id\": \"job-7\", \"state\": \"FAILED\", \"result\": " + RESULT + "}";
        };
    }
}
