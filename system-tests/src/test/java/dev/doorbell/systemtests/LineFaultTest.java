package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.report.document.JobYaml;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of LL and LL128 without their flag, with an old one, or torn. */
class LineFaultTest {

    /**
     * Rank 2 sends over NVLink, host memory or TCP to the next GPU of its node; rank 3 sends to the
     * other node.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 2, ll, ''",
        "1, 2, ll128, ''",
        "1, 2, ll, 'NCCL_P2P_DISABLE: 1'",
        "1, 2, ll, 'NCCL_P2P_DISABLE: 1, NCCL_SHM_DISABLE: 1, NCCL_NET: Socket'",
        "2, 3, ll, ''",
        "2, 3, ll128, ''",
        "2, 3, ll128, 'NCCL_IB_QPS_PER_CONNECTION: 16'",
        "2, 3, ll128, 'NCCL_NET: Socket'",
    })
    void aMissingFlagHangsAndAnOldOneGivesWrongBytes(
            int nodes, int rank, String protocol, String env) {
        JobResult whole = run(nodes, protocol, env, "[]");
        JobResult missing = run(nodes, protocol, env, fault("missing-flag", rank));
        JobResult stale = run(nodes, protocol, env, fault("stale-flag", rank));
        JobResult torn = run(nodes, protocol, env, fault("torn-line", rank));

        assertThat(whole.state()).isEqualTo(JobState.COMPLETED);
        assertThat(wrongBytes(whole)).isZero();
        assertThat(missing.state()).isEqualTo(JobState.DEADLOCK);
        assertThat(stale.state()).isEqualTo(JobState.FAILED);
        assertThat(times(stale)).isEqualTo(times(whole));
        if (protocol.equals("ll")) {
            assertThat(torn.state()).isEqualTo(JobState.DEADLOCK);
        } else {
            assertThat(torn.state()).isEqualTo(JobState.FAILED);
            assertThat(wrongBytes(torn)).isPositive().isLessThan(wrongBytes(stale));
        }
    }

    @Test
    void theThreadBlockThatPollsForTheFlagIsNamed() {
        assertThat(run(1, "ll128", "", fault("missing-flag", 2)).reasons())
                .anyMatch(it ->
                        it.matches(
                                "GPU 3 thread block \\d+ step \\d+ \\(\\w+\\) waits for the flag of line 0,"
                                        + " which only GPU 2 thread block \\d+ could satisfy"));
    }

    /** The helper thread looks at flags in host memory, so that the message is never sent. */
    @Test
    void aSlotInHostMemoryWithoutAFlagIsNotSent() {
        assertThat(run(2, "ll", "", fault("missing-flag", 3)).reasons())
                .noneMatch(it -> it.contains("the flag"))
                .anyMatch(it ->
                        it.matches(
                                "GPU 4 thread block \\d+ step \\d+ \\(\\w+\\) waits for data, which only"
                                        + " GPU 3 thread block \\d+ could satisfy"));
    }

    @Test
    void servicesGiveTheSameResults() {
        for (String kind : List.of("missing-flag", "stale-flag", "torn-line")) {
            String job = job(2, "ll", "", fault(kind, 2));
            try (InProcessCluster cluster = InProcessCluster.start(2, 2, 1)) {
                assertThat(Jobs.deterministic(cluster.run(JobYaml.read(job))))
                        .isEqualTo(Jobs.embedded(job));
            }
        }
    }

    @Test
    void simpleHasNoLines() {
        assertThat(run(1, "simple", "", fault("torn-line", 2)).state())
                .isEqualTo(JobState.COMPLETED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "msccl/custom | real | missing-flag, pe: 16 | faults.pe is 16; expected a rank from 0 to 7",
                "msccl/custom | phantom | torn-line, pe: 0 | payload is phantom; expected real with a fault of kind torn-line",
                "nvshmem/put-bw | real | stale-flag, pe: 0 | faults has one of kind stale-flag, but nvshmem/put-bw posts no lines with flags it could spoil",
                "halo/exchange | real | wrong-rkey, pe: 0 | faults has one of kind wrong-rkey, but halo/exchange posts no operations it could spoil",
                "offload/osu-alltoall | real | torn-line, pe: 0 | faults has one of kind torn-line, but offload/osu-alltoall posts no lines with flags it could spoil",
            })
    void faultsThatCannotHappenAreRefused(
            String workload, String payload, String fault, String message) {
        String nodes = workload.startsWith("msccl") ? "profile: ndv4-a100, nodes: 1" : "nodes: 2";
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(
                                "{workload: %s, %s, payload: %s, faults: [{kind: %s}]}"
                                        .formatted(workload, nodes, payload, fault)))
                .isInstanceOf(JobException.class)
                .hasMessage(message);
    }

    private static String fault(String kind, int rank) {
        return "[{kind: %s, pe: %d, operation: 2}]".formatted(kind, rank);
    }

    private static JobResult run(int nodes, String protocol, String env, String faults) {
        return Jobs.embeddedResult(job(nodes, protocol, env, faults));
    }

    private static String job(int nodes, String protocol, String env, String faults) {
        return "{workload: msccl/custom, profile: ndv4-a100, nodes: %d, env: {%s}, faults: %s, parameters: {program: ring, protocol: %s, gpusPerNode: 4, sizes: 16K, iterations: 1, warmup: 0}}"
                .formatted(nodes, env, faults, protocol);
    }

    private static long wrongBytes(JobResult result) {
        return Long.parseLong(result.tables().get(0).texts().get(0).get(8).replace(",", ""));
    }

    private static String times(JobResult result) {
        return result.tables().get(0).texts().get(0).get(5);
    }
}
