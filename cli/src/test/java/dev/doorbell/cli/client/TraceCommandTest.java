package dev.doorbell.cli.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.terminal.Terminal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceCommandTest {

    private static final String TRACE = "{\"traceEvents\": [\n]}\n";

    @TempDir private Path folder;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer("/api/v1/jobs/job-1/trace", 200, TRACE);
        answer("/api/v1/jobs/job-2/trace", 404, "{\"detail\": \"job job-2 has no trace\"}");
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void printsTheTrace() {
        Outcome outcome = trace("job-1");

        assertThat(outcome.out()).isEqualTo(TRACE);
        assertThat(outcome.exit()).isZero();
    }

    @Test
    void floodsNoTerminal() {
        Terminal screen = new Terminal(false, false, true);

        assertThat(Outcome.on(screen, arguments("job-1")).out())
                .isEqualTo(
                        "The timeline has 2 lines, too many for a terminal."
                                + " Write it to a file with --out FILE, or print it with --json.\n");
        assertThat(Outcome.on(screen, arguments("job-1", "--json")).out()).isEqualTo(TRACE);
    }

    @Test
    void writesTheTraceToAFile() {
        Path file = folder.resolve("trace.json");

        assertThat(trace("job-1", "--out", file.toString()).out()).startsWith(file + ": open it");
        assertThat(file).hasContent(TRACE);
    }

    @Test
    void saysWhyThereIsNone() {
        Outcome outcome = trace("job-2");

        assertThat(outcome.err()).isEqualTo("job job-2 has no trace\n");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    private Outcome trace(String... arguments) {
        return Outcome.of(arguments(arguments));
    }

    private String[] arguments(String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "trace";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[all.length - 2] = "--server";
        all[all.length - 1] = "http://127.0.0.1:" + server.getAddress().getPort();
        return all;
    }

    private void answer(String path, int status, String body) {
        server.createContext(
                path,
                exchange -> {
                    byte[] bytes = body.getBytes(UTF_8);
                    exchange.sendResponseHeaders(status, bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
    }
}
