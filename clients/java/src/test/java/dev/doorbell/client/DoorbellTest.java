package dev.doorbell.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client in front of a server that gives prepared answers. */
class DoorbellTest {

    private static final String TABLES =
            """
            "tables": [{"name": "put-bw",
                        "columns": [{"name": "ctas", "unit": ""}, {"name": "bandwidth", "unit": "GB/s"}],
                        "rows": [["1", "1.160000"], ["4", "none"]]}]\
            """;

    private final Map<String, Deque<Answer>> answers = new HashMap<>();
    private final List<String> requests = new ArrayList<>();
    private HttpServer server;
    private Doorbell doorbell;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
                    String body =
                            new String(
                                    exchange.getRequestBody().readAllBytes(),
                                    StandardCharsets.UTF_8);
                    requests.add(
                            "%s %s %s"
                                    .formatted(
                                            request,
                                            exchange.getRequestHeaders().getFirst("Authorization"),
                                            body));
                    Deque<Answer> prepared = answers.getOrDefault(request, new ArrayDeque<>());
                    Answer answer =
                            prepared.isEmpty()
                                    ? new Answer(404, "{\"detail\": \"there is no %s\"}", request)
                                    : prepared.removeFirst();
                    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(answer.status(), bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
        server.start();
        doorbell = Doorbell.connect(address(), "secret");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aJobHasLabelsThatCanBeChanged() {
        String labelled =
                "{\"id\": \"job-1\", \"state\": \"QUEUED\", \"name\": \"Baseline & more\", \"tags\": [\"proxy\", \"night\"], \"note\": \"%s\"}";
        String labels = "?name=Baseline+%26+more&tag=proxy&tag=night&note=all+sizes";
        answer("POST /api/v1/jobs" + labels, 202, labelled.formatted("all sizes"));
        answer("POST /api/v1/jobs" + labels, 202, labelled.formatted("all sizes"));
        answer("PATCH /api/v1/jobs/job-1", 200, labelled.formatted("few"));
        answer("GET /api/v1/jobs/job-1", 200, labelled.formatted("few"));
        Labels given = new Labels("Baseline & more", List.of("proxy", "night"), "all sizes");

        Job job = doorbell.submit(Map.of("workload", "nvshmem/put-bw"), given);
        assertThat(doorbell.submit("{workload: a/b}", "name: own", given).labels())
                .isEqualTo(given);

        assertThat(job.labels()).isEqualTo(given);
        job.label(job.labels().withNote("few"));
        assertThat(job.labels()).isEqualTo(given.withNote("few"));
        assertThat(requests.get(2))
                .startsWith("PATCH /api/v1/jobs/job-1 Bearer secret {")
                .contains(
                        "\"name\":\"Baseline & more\"",
                        "\"tags\":[\"proxy\",\"night\"]",
                        "\"note\":\"few\"");
        assertThat(Labels.NONE.withName("a").withTags(List.of("b")))
                .isEqualTo(new Labels("a", List.of("b"), ""));
        assertThat(Labels.NONE.parameters()).isEmpty();
    }

    @Test
    void aJobIsSubmittedAwaitedAndRead() {
        answer("POST /api/v1/jobs", 202, "{\"id\": \"job-1\", \"state\": \"QUEUED\"}");
        answer("GET /api/v1/jobs/job-1", 200, "{\"id\": \"job-1\", \"state\": \"RUNNING\"}");
        answer(
                "GET /api/v1/jobs/job-1",
                200,
                "{\"id\": \"job-1\", \"state\": \"COMPLETED\", \"result\": {%s}}"
                        .formatted(TABLES));

        Job job = doorbell.submit(Map.of("workload", "nvshmem/put-bw"));
        Table table = job.table("put-bw");

        assertThat(table.columns())
                .containsExactly(
                        new Table.Column("ctas", ""), new Table.Column("bandwidth", "GB/s"));
        assertThat(table.rows().getFirst().number("bandwidth")).isEqualByComparingTo("1.16");
        assertThat(table.rows().get(1).text("ctas")).isEqualTo("4");
        assertThat(requests.getFirst())
                .isEqualTo("POST /api/v1/jobs Bearer secret {\"workload\":\"nvshmem/put-bw\"}");
        assertThatThrownBy(() -> table.rows().get(1).number("bandwidth"))
                .hasMessage("column 'bandwidth' is 'none'; expected a number");
        assertThatThrownBy(() -> table.rows().getFirst().text("size"))
                .hasMessage("there is no column 'size'; expected one of [ctas, bandwidth]");
        assertThatThrownBy(() -> job.table("get-bw"))
                .hasMessage("job-1 has no table 'get-bw'; expected one of [put-bw]");
        assertThatThrownBy(() -> job.table(1))
                .hasMessage("job-1 has 1 tables; expected a number from 0 on but was 1");
    }

    @Test
    void aJobThatFailsNamesItsReasons() {
        answer(
                "GET /api/v1/jobs/job-2",
                200,
                "{\"id\": \"job-2\", \"state\": \"DEADLOCK\", \"reasons\": [\"PE 1 waits\"]}");

        Job job = doorbell.job("job-2");

        assertThatThrownBy(job::result)
                .isInstanceOf(JobFailedException.class)
                .hasMessage("job-2 is DEADLOCK: PE 1 waits");
    }

    @Test
    void aRefusalHasItsStatusAndField() {
        answer(
                "POST /api/v1/jobs",
                400,
                "{\"detail\": \"nodes is 0; expected 1 to 256\", \"field\": \"nodes\"}");

        assertThatThrownBy(() -> doorbell.submit("nodes: 0"))
                .isInstanceOfSatisfying(
                        DoorbellException.class,
                        e -> {
                            assertThat(e).hasMessage("nodes is 0; expected 1 to 256");
                            assertThat(e.status()).hasValue(400);
                            assertThat(e.field()).contains("nodes");
                        });
    }

    @Test
    void aWaitEndsAtItsLimit() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            answer("GET /api/v1/jobs/job-3", 200, "{\"id\": \"job-3\", \"state\": \"RUNNING\"}");
        }

        Job job = doorbell.job("job-3");

        assertThat(job.await(Duration.ofMillis(120))).isFalse();
        assertThat(job.ended()).isFalse();
    }

    @Test
    void pagesOfJobsFollowEachOther() {
        answer(
                "GET /api/v1/jobs?state=FAILED",
                200,
                "{\"jobs\": [{\"id\": \"job-1\"}], \"next\": \"/api/v1/jobs?state=FAILED&after=job-1\"}");
        answer(
                "GET /api/v1/jobs?state=FAILED&after=job-1",
                200,
                "{\"jobs\": [{\"id\": \"job-4\"}], \"next\": null}");

        assertThat(doorbell.jobs(Map.of("state", "FAILED")))
                .extracting(Job::id)
                .containsExactly("job-1", "job-4");
    }

    @Test
    void aSweepHasTheTablesOfItsJobs() {
        answer(
                "POST /api/v1/sweeps",
                202,
                "{\"id\": \"sweep-1\", \"state\": \"ENDED\", %s}".formatted(TABLES));

        Sweep sweep =
                doorbell.sweep(Map.of("workload", "nvshmem/put-bw"), Map.of("ctas", List.of(1, 4)));

        assertThat(sweep.table(0).rows()).hasSize(2);
    }

    @Test
    void whatIsNoCoordinatorIsNamed() {
        answer("GET /api/v1/cluster", 200, "<html>");
        String address = address();

        assertThatThrownBy(doorbell::cluster)
                .hasMessage("what answers at %s is not a Doorbell coordinator", address);
        server.stop(0);
        assertThatThrownBy(doorbell::cluster)
                .isInstanceOfSatisfying(
                        DoorbellException.class, e -> assertThat(e.status()).isEmpty())
                .hasMessage("no coordinator answers at %s", address);
        assertThatThrownBy(() -> Doorbell.connect("nowhere", ""))
                .hasMessage(
                        "server is 'nowhere'; expected an address such as http://127.0.0.1:8080");
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(String request, int status, String body) {
        answers.computeIfAbsent(request, ignored -> new ArrayDeque<>())
                .add(new Answer(status, body, ""));
    }

    /** Answer to one request; a part of the text may be filled in. */
    private record Answer(int status, String body, String part) {
        private Answer {
            body = part.isEmpty() ? body : body.formatted(part);
        }
    }
}
