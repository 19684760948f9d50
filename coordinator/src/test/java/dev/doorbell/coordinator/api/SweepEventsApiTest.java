package dev.doorbell.coordinator.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.RealCoordinator;
import dev.doorbell.coordinator.events.SweepEvents;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Clients that follow a sweep over the port of a whole coordinator. */
class SweepEventsApiTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

    @TempDir private static Path folder;

    private static RealCoordinator coordinator;

    @BeforeAll
    static void start() {
        coordinator = RealCoordinator.start(folder);
    }

    @AfterAll
    static void stop() {
        coordinator.close();
    }

    @Test
    void isToldOfEachChangeUntilAllJobsHaveEnded() throws Exception {
        Submitted sweep = submitted("[1, 4]");
        CompletableFuture<HttpResponse<String>> events =
                CompletableFuture.supplyAsync(() -> coordinator.get(sweep.events()));
        await(() -> followers() == 1);
        sweep.cancel(0);
        sweep.cancel(1);

        HttpResponse<String> all = events.get(60, TimeUnit.SECONDS);

        assertThat(all.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(all.headers().firstValue("Cache-Control")).contains("no-store");
        String[] told = all.body().split("\n\n", -1);
        assertThat(told[0])
                .startsWith("id:RUNNING\nevent:state\ndata:{ \"id\": \"" + sweep.id() + "\"")
                .contains("\"state\": \"QUEUED\"")
                .doesNotContain("tables");
        assertThat(told[told.length - 2])
                .startsWith("id:ENDED\nevent:state\n")
                .doesNotContain("QUEUED");
        await(() -> followers() == 0);
        assertThat(
                        coordinator
                                .send(
                                        coordinator
                                                .to(sweep.events())
                                                .header("Last-Event-ID", "ENDED"))
                                .statusCode())
                .isEqualTo(204);
    }

    @Test
    void aClientThatGoesAwayFreesItsPlace() throws Exception {
        Submitted sweep = submitted("[1, 2, 3, 4, 5, 6, 7, 8]");
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), coordinator.httpPort())) {
            client.getOutputStream()
                    .write(
                            ("GET " + sweep.events() + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                                    .getBytes(StandardCharsets.US_ASCII));
            awaitText(client.getInputStream(), "event:state");
            assertThat(followers()).isEqualTo(1);
            client.setSoLinger(true, 0); // It disconnects without notice.
        }

        int job = 0;
        while (followers() > 0 && job < 7) { // The last job remains, so that the sweep continues.
            sweep.cancel(job++);
            long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300);
            await(() -> followers() == 0 || System.nanoTime() > until);
        }
        assertThat(followers()).isZero();
        sweep.end();
    }

    @Test
    void answersAtOnceWhoAsksForNoEvents() {
        Submitted sweep = submitted("[1, 4]");

        assertThat(
                        coordinator
                                .send(
                                        coordinator
                                                .to(sweep.events())
                                                .method("HEAD", BodyPublishers.noBody()))
                                .statusCode())
                .isEqualTo(200);
        assertThat(followers()).isZero();
        sweep.end();
    }

    private static int followers() {
        return coordinator.part("sweepEvents", SweepEvents.class).followers();
    }

    private static Submitted submitted(String ctas) {
        HttpResponse<String> answer =
                coordinator.post(
                        "/api/v1/sweeps",
                        "{job: {workload: nvshmem/put-bw}, vary: {ctas: " + ctas + "}}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        Map<String, Object> document =
                JsonMapper.shared().readValue(answer.body(), new TypeReference<>() {});
        String first = answer.body().replaceAll("(?s).*?\"job\": \"job-(\\d+)\".*", "$1");
        return new Submitted("" + document.get("id"), Integer.parseInt(first));
    }

    private static void await(BooleanSupplier condition) {
        Awaitility.await().atMost(PATIENCE).pollInterval(LOOK_AGAIN).until(condition::getAsBoolean);
    }

    private static void awaitText(InputStream in, String text) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(text) < 0) {
            int next = in.read();
            assertThat(next).as("more after " + read).isNotNegative();
            read.append((char) next);
        }
    }

    /**
     * Sweep.
     *
     * @param id its name
     * @param firstJob number of its first job
     */
    private record Submitted(String id, int firstJob) {

        String events() {
            return "/api/v1/sweeps/" + id + "/events";
        }

        void cancel(int job) {
            coordinator.send(coordinator.to("/api/v1/jobs/job-" + (firstJob + job)).DELETE());
        }

        void end() {
            coordinator.send(coordinator.to("/api/v1/sweeps/" + id).DELETE());
        }
    }
}
