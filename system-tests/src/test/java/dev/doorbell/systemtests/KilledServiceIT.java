package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.JobResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The death of a process affects the job it worked on, and nothing else. */
@OnProcessCluster
@Isolated("jobs must end in a certain time")
class KilledServiceIT {

    /** Warning of a job whose DPU died. */
    private static final Pattern LOST_DPU =
            Pattern.compile(
                    "dpu-service dpu-service-1 died: its connection broke; the job was started again with the DPUs it hosted, node([01])/dpu0, down from the start");

    /** Job of minutes, if nothing interferes. */
    private static final String LONG_JOB =
            "{workload: nvshmem/put-bw, nodes: 2, trains: false, "
                    + "parameters: {sizes: 4K, ctas: 2, iterations: 1000000}}";

    /** Job of a few seconds. */
    private static final String MIDDLING_JOB = LONG_JOB.replace("1000000", "1500");

    /** Job that can run without its DPUs, and takes some seconds if nothing interferes. */
    private static final String OFFLOADED_JOB =
            "{workload: offload/osu-alltoall, path: gvmi, nodes: 2, profile: bluefield2-hdr100, "
                    + "parameters: {workers: 1, sizes: 8, iterations: 1000, fallback: host}%s}";

    private static final String NEXT_JOB =
            "{workload: nvshmem/put-bw, nodes: 2, parameters: {sizes: 4K, iterations: 4}}";

    private static final long WELL_UNDER_WAY_TURNS = 200;
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @ParameterizedTest
    @ValueSource(strings = {"node-agent-1", "nic-service-0"})
    void failsTheJobNamingTheKilledServiceAndTakesTheNextWhenItIsBack(
            String victim, ProcessCluster cluster) {
        RestApi rest = cluster.rest();
        String job = startLongJob(rest);

        cluster.process(victim).kill();

        Map<String, Object> ended = rest.awaitEnd(job, SOON);
        assertThat(ended.get("state")).isEqualTo("FAILED");
        assertThat((List<?>) ended.get("reasons"))
                .singleElement()
                .isEqualTo(
                        victim.substring(0, victim.lastIndexOf('-'))
                                + " "
                                + victim
                                + " died: its connection broke");
        cluster.awaitGone(victim);
        assertThat(cluster.alive()).isEqualTo(without(cluster.all(), victim));
        assertThat(rest.members()).isEqualTo(without(cluster.services(), victim));

        cluster.process(victim).restart();
        cluster.awaitComplete();
        assertThatTheNextJobPasses(rest);
    }

    @Test
    void aJobThatOutlivesItsDpusFinishesWithoutThoseOfAKilledService(ProcessCluster cluster) {
        RestApi rest = cluster.rest();
        String job = start(rest, OFFLOADED_JOB.formatted(""));

        cluster.process("dpu-service-1").kill();

        Map<String, Object> ended = rest.awaitEnd(job, PATIENCE);
        cluster.awaitGone("dpu-service-1");
        cluster.process("dpu-service-1").restart();
        cluster.awaitComplete();
        assertThat(ended.get("state")).isEqualTo("COMPLETED");
        Map<?, ?> result = (Map<?, ?>) ended.get("result");
        // The order of the two services' arrival decides which node's DPU it hosted.
        Matcher warning =
                LOST_DPU.matcher(String.valueOf(((List<?>) result.get("warnings")).getFirst()));
        assertThat(warning.matches()).isTrue();
        String fault =
                ", faults: [{kind: dpu-down, node: %s, at: 0ps}]".formatted(warning.group(1));
        assertThat(result.get("digest"))
                .isEqualTo(Jobs.embeddedResult(OFFLOADED_JOB.formatted(fault)).digest());
    }

    @Test
    void aKilledServiceThatHostsNothingOfAJobDoesNotTouchIt(ProcessCluster cluster) {
        RestApi rest = cluster.rest();
        String job = start(rest, MIDDLING_JOB);

        cluster.process("dpu-service-1").kill();

        assertThat(rest.awaitEnd(job, PATIENCE).get("state")).isEqualTo("COMPLETED");
        cluster.awaitGone("dpu-service-1");
        cluster.process("dpu-service-1").restart();
        cluster.awaitComplete();
    }

    @Test
    void aKilledCoordinatorForgetsNoJobAndTakesTheNextWhenItIsBack(ProcessCluster cluster) {
        RestApi rest = cluster.rest();
        String finished = rest.submit(NEXT_JOB);
        Map<String, Object> before = rest.awaitEnd(finished, PATIENCE);
        String job = startLongJob(rest);

        cluster.process("coordinator").kill();
        assertThat(cluster.alive()).isEqualTo(cluster.services());
        cluster.process("coordinator").restart();
        cluster.awaitComplete();

        assertThat(rest.job(finished)).isEqualTo(before);
        assertThat(rest.job(job))
                .containsEntry("state", "FAILED")
                .containsEntry(
                        "reasons", List.of("the coordinator was restarted before the job ended"));
        assertThatTheNextJobPasses(rest);
    }

    private static String startLongJob(RestApi rest) {
        return start(rest, LONG_JOB);
    }

    private static String start(RestApi rest, String specification) {
        long turnsBefore = rest.turns();
        String job = rest.submit(specification);
        Patience.await(
                PATIENCE,
                () -> rest.turns() > turnsBefore + WELL_UNDER_WAY_TURNS,
                () -> "the job is not well under way: " + rest.job(job));
        assertThat(rest.job(job).get("state")).isEqualTo("RUNNING");
        return job;
    }

    private static void assertThatTheNextJobPasses(RestApi rest) {
        JobResult embedded = Jobs.embeddedResult(NEXT_JOB);

        Map<String, Object> ended = rest.awaitEnd(rest.submit(NEXT_JOB), PATIENCE);

        assertThat(ended.get("state")).isEqualTo("COMPLETED");
        assertThat((Map<?, ?>) ended.get("result"))
                .extracting("digest")
                .isEqualTo(embedded.digest());
    }

    private static Set<String> without(Set<String> names, String name) {
        names.remove(name);
        return names;
    }
}
