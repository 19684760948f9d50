package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs over REST on real processes, started from the jars that ship. */
@OnProcessCluster
@Isolated("jobs must end in a certain time")
class RealProcessesIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private RestApi rest;

    @BeforeEach
    void useCluster(ProcessCluster cluster) {
        rest = cluster.rest();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jobs")
    void givesTheDocumentOfAnEmbeddedRun(String job) {
        assertThat(run(job)).isEqualTo(Jobs.embedded(job));
    }

    @Test
    void givesTheSameDocumentThreeTimes() {
        String job = jobs().findFirst().orElseThrow();

        for (int repeat = 0; repeat < 3; repeat++) {
            assertThat(run(job)).isEqualTo(Jobs.embedded(job));
        }
    }

    @Test
    void tellsWhoFollowsAJobHowManyOfItsStepsAreMade() {
        String job =
                "{workload: offload/osu-ialltoall, path: gvmi, nodes: 2, profile: bluefield2-hdr100,"
                        + " parameters: {workers: 1, sizes: 8, iterations: 200000, warmup: 1}}";
        String id = rest.submit(job);

        Map<String, Object> progress =
                rest.awaitEvent(
                        id, "progress", PATIENCE, it -> ((Number) it.get("steps")).longValue() > 0);

        rest.cancel(id);
        // Two ranks, alone and beside a computation.
        assertThat(progress).containsEntry("allSteps", 2 * 2 * 200_001);
        assertThat((int) progress.get("steps")).isLessThan(2 * 2 * 200_001);
        assertThat(rest.awaitEnd(id, PATIENCE)).containsEntry("state", "CANCELLED");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("faultyJobs")
    void aFaultFailsTheJobAndNamesWhatWasHit(String job) {
        Map<String, Object> ended = rest.awaitEnd(rest.submit(job), PATIENCE);

        assertThat(ended.get("state")).isEqualTo("FAILED");
        assertThat(reasons(ended))
                .first()
                .asString()
                .matches("(?s).*\\bPE 0\\b.*")
                .matches("(?s).*\\bDCI \\d+.*")
                .containsPattern("\\bentry \\d+")
                .contains("REM_ACCESS_ERR")
                .doesNotContainPattern("dev\\.doorbell|java\\.|Exception|Error\\b");
        assertThat(result(ended)).isEqualTo(Jobs.embedded(job));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badJobs")
    void refusesABadJobInOneSentence(String job, String field, String sentence) {
        HttpResponse<String> response = rest.post(job);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/problem+json");
        Map<String, Object> problem = RestApi.document(response.body());
        assertThat(problem).containsEntry("status", 400).containsEntry("field", field);
        assertThat(String.valueOf(problem.get("detail")))
                .matches(sentence)
                .doesNotContain("\n", "Exception", "dev.doorbell");
    }

    static Stream<String> jobs() {
        return Jobs.matrix();
    }

    static List<String> faultyJobs() {
        return Jobs.faulty();
    }

    static Stream<Arguments> badJobs() {
        return Stream.of(
                Arguments.of(
                        "{workload: nvshmem/none, nodes: 2}",
                        "workload",
                        "workload is 'nvshmem/none'; expected one of .*nvshmem/put-bw.*"),
                Arguments.of(
                        "{workload: nvshmem/put-bw, parameters: {sizes: -8}}",
                        "sizes",
                        "sizes is -8; expected a size from 1 to 1073741824 bytes, .*"),
                Arguments.of(
                        "{workload: nvshmem/put-bw, nodes: 0}",
                        "nodes",
                        "nodes is 0; expected a whole number from 1 to 4096"),
                Arguments.of(
                        "workload: nvshmem/put-bw\nparameters: {sizes: 1K, ct",
                        "job",
                        "the job is not valid YAML at line 2, column \\d+: .*"),
                Arguments.of(
                        "{workload: nvshmem/put-bw, parameters: {sizes: 1G, ctas: 108}}",
                        "sizes",
                        "sizes asks for a symmetric heap of \\d+ bytes; "
                                + "expected at most \\d+ bytes, .*gpu.memory.*"));
    }

    private String run(String job) {
        return result(rest.awaitEnd(rest.submit(job), PATIENCE));
    }

    @SuppressWarnings("unchecked")
    private static String result(Map<String, Object> job) {
        return Jobs.deterministic((Map<String, Object>) job.get("result"));
    }

    @SuppressWarnings("unchecked")
    private static List<String> reasons(Map<String, Object> job) {
        return (List<String>) job.get("reasons");
    }
}
