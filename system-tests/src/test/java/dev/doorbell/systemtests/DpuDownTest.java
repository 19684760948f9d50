package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.report.document.JobYaml;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Verification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A DPU dies during a job: without a fallback the job fails and names it, with one it completes.
 */
class DpuDownTest {

    @ParameterizedTest
    @CsvSource({
        "osu-alltoall,gvmi,0ps",
        "osu-alltoall,gvmi,2500us",
        "osu-ialltoall,staged,2500us",
        "osu-ibcast,staged,2ms",
        "osu-iallgather,gvmi,2ms",
    })
    void finishesOverTheHostPathWithTheRightBytesAndSaysSo(
            String workload, String path, String at) {
        JobResult result = Jobs.embeddedResult(job(workload, path, "host", at));

        assertThat(result.reasons()).isEmpty();
        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.warnings())
                .singleElement()
                .asString()
                .startsWith("the DPU of node 1 (node1/dpu0) does not answer, as all ranks knew at ")
                .contains("over the host path");
        assertThat(result.counters())
                .containsEntry("node.computersDown", 1L)
                .containsEntry("nic.functionsDown", 1L);
        assertThat(result.counters().get("nic.cqe.RETRY_EXC_ERR")).isPositive();
    }

    @Test
    void finishesWhenEveryInitiatorOfARankWaitsForTheDead() {
        JobResult result =
                Jobs.embeddedResult(
                        "{workload: offload/osu-ialltoall, path: staged, nodes: 2,"
                                + " profile: bluefield2-hdr100, parameters: {ranksPerNode: 2,"
                                + " workers: 8, sizes: 64K, iterations: 5, warmup: 1,"
                                + " fallback: host},"
                                + " faults: [{kind: dpu-down, node: 1, at: 500us}]}");

        assertThat(result.reasons()).isEmpty();
        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
    }

    @ParameterizedTest
    @CsvSource({"0ps, 2", "2500us, 3"})
    void failsNamingTheDpuWithoutAFallback(String at, int rank) {
        JobResult result = Jobs.embeddedResult(job("osu-alltoall", "gvmi", "none", at));

        assertThat(result.state()).isEqualTo(JobState.FAILED);
        String sentence =
                ": the DPU of node 1 (node1/dpu0) does not answer its messages: RETRY_EXC_ERR";
        assertThat(result.reasons())
                .contains("rank " + rank + sentence)
                .allMatch(reason -> reason.endsWith(sentence));
    }

    @Test
    void aFallbackThatIsNotNeededChangesNoByte() {
        String job =
                job("osu-alltoall", "gvmi", "host", "0ps").replaceAll("faults: .*]", "seed: 1");

        JobResult result = Jobs.embeddedResult(job);

        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"gvmi,host,2500us", "staged,host,2ms", "gvmi,none,2500us", "gvmi,host,0ps"})
    void givesTheSameDocumentOnServices(String path, String fallback, String at) {
        String job = job("osu-alltoall", path, fallback, at);
        try (InProcessCluster cluster = InProcessCluster.start(2, 2, 2)) {
            assertThat(Jobs.deterministic(cluster.run(JobYaml.read(job))))
                    .isEqualTo(Jobs.embedded(job));
        }
    }

    @Test
    void isRefusedWhereNoDpuWorks() {
        assertThatThrownBy(() -> Jobs.embeddedResult(job("osu-alltoall", "host", "none", "0ps")))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "faults has one of kind dpu-down, but no DPU does anything for offload/osu-alltoall on path host");
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(
                                "{workload: nvshmem/put-bw, faults: [{kind: dpu-down, node: 0, at: 1us}]}"))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "profile is dgx-a100-hdr200; expected one with DPUs for a fault of kind dpu-down");
    }

    private static String job(String workload, String path, String fallback, String at) {
        return ("{workload: offload/%s, path: %s, nodes: 2, profile: bluefield2-hdr100,"
                        + " parameters: {ranksPerNode: 2, workers: 2, sizes: '8,20K',"
                        + " iterations: 40, fallback: %s}, faults: [{kind: dpu-down, node: 1, at: %s}]}")
                .formatted(workload, path, fallback, at);
    }
}
