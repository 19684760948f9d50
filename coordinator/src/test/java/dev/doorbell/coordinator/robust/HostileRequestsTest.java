package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Single malicious requests, and similar honest ones. */
class HostileRequestsTest {

    private static final String JOB = "{workload: nvshmem/put-bw, nodes: 2}";
    private static final String FORM = "multipart/form-data; boundary=b";

    @TempDir static Path folder;

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static Coordinator coordinator;

    @BeforeAll
    static void start() {
        coordinator = Coordinator.start(folder);
    }

    @AfterAll
    static void stop() {
        coordinator.close();
        HTTP.shutdownNow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1_100, 3_500})
    void refusesAPathOfManySegments(int segments) throws Exception {
        HttpResponse<String> answer = send(to("/a".repeat(segments)));

        assertThat(answer.statusCode()).isEqualTo(414);
        assertThat(answer.body())
                .contains(
                        "the path has %d characters; expected at most 2048"
                                .formatted(2 * segments));
    }

    @Test
    void aPathOfAsManySegmentsAsAreAllowedIsNotFound() throws Exception {
        assertThat(send(to("/a".repeat(1_024))).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/actuator/health/a/b/c",
                "/actuator/health/livenessState/b",
                "/actuator/health/db/b/c/d/e",
                "/actuator/a/b/c",
                "/actuator/metrics/a/b/c"
            })
    void whatIsNoPartOfHealthIsNotFound(String path) throws Exception {
        HttpResponse<String> answer =
                send(HttpRequest.newBuilder(URI.create(coordinator.managementAddress() + path)));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
        assertThat(answer.body()).doesNotContain("Exception", "dev.doorbell");
    }

    @Test
    void takesAJobAsAFileOfAForm() throws Exception {
        String job = Files.readString(Path.of("..", "examples", "put-bw.yaml"));

        HttpResponse<String> answer =
                send(
                        to("/api/v1/jobs")
                                .header("Content-Type", FORM)
                                .POST(
                                        BodyPublishers.ofString(
                                                part("job\"; filename=\"put-bw.yaml", job)
                                                        + "--b--\r\n")));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        assertThat(answer.body()).contains("\"workload\": \"nvshmem/put-bw\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/jobs", "/api/v1/sweeps"})
    void aFormWithoutItsPartIsRefused(String path) throws Exception {
        HttpResponse<String> answer =
                send(
                        to(path).header("Content-Type", FORM)
                                .POST(
                                        BodyPublishers.ofString(
                                                part("other\"; filename=\"a", JOB) + "--b--\r\n")));

        assertThat(answer.statusCode()).as(answer.body()).isBetween(400, 415);
        assertThat(answer.body()).doesNotContain("Exception", "org.springframework");
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /api/v1/jobs, null, 403",
        "POST, /api/v1/jobs, http://evil.example, 403",
        "POST, /api/v1/jobs, http://127.0.0.1, 403",
        "POST, /api/v1/jobs, http://127.0.0.1:1, 403",
        "POST, /api/v1/jobs, http://OWN.evil.example, 403",
        "POST, /api/v1/jobs, nonsense, 403",
        "POST, /api/v1/jobs, '', 403",
        "POST, /api/v1/jobs, http://OWN, 202",
        "POST, /api/v1/jobs, https://OWN, 202",
        "DELETE, /api/v1/jobs/job-99999, http://evil.example, 403",
        "DELETE, /api/v1/jobs/job-99999, http://OWN, 404",
        "POST, /jobs/job-99999/cancel, http://evil.example, 403",
        "POST, /jobs/job-99999/cancel, http://OWN, 404",
        "POST, /submit, null, 403",
        "GET, /api/v1/jobs, http://evil.example, 200"
    })
    void aPageOfAnotherSiteMayNotChangeAnything(
            String method, String path, String origin, int status) throws Exception {
        String own = coordinator.address().getAuthority();

        HttpResponse<String> answer =
                send(
                        to(path).header("Origin", origin.replace("OWN", own))
                                .method(
                                        method,
                                        method.equals("POST")
                                                ? BodyPublishers.ofString(JOB)
                                                : BodyPublishers.noBody()));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        if (status == 403) {
            assertThat(answer.body()).contains("another site may not change anything here");
        }
    }

    private static String part(String name, String text) {
        return "--b\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
                .formatted(name, text);
    }

    private static HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(coordinator.address() + path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
