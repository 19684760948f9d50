package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Verification;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collectives as jobs: their tables, their checks, and the end of a job that one PE leaves. */
class CollectiveJobsTest {

    @ParameterizedTest(name = "{0} over {1}, {2} nodes of {3} PEs")
    @CsvSource({
        "alltoall-latency, ibgda, 3, 1",
        "alltoall-latency, nvlink, 2, 3",
        "bcast-latency, ibgda, 5, 2",
        "bcast-latency, ibrc, 3, 1",
        "fcollect-latency, ibrc, 2, 2",
        "fcollect-latency, nvlink, 1, 8",
        "reduction-latency, ibgda, 3, 1",
        "reduction-latency, nvlink, 2, 2"
    })
    void everyByteIsRightAndEveryScopeHasARow(
            String workload, String path, int nodes, int pesPerNode) {
        JobResult result =
                Jobs.embeddedResult(
                        "{workload: nvshmem/%s, path: %s, nodes: %d, parameters: {pesPerNode: %d, sizes: '8,1K,16K', iterations: 3, warmup: 1}}"
                                .formatted(workload, path, nodes, pesPerNode));

        assertThat(result.reasons()).isEmpty();
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.tables().get(0).name()).isEqualTo(workload);
        assertThat(result.tables().get(0).texts())
                .extracting(row -> row.get(0) + " " + row.get(1))
                .containsExactly(
                        "8 thread",
                        "8 warp",
                        "8 block",
                        "1024 thread",
                        "1024 warp",
                        "1024 block",
                        "16384 thread",
                        "16384 warp",
                        "16384 block");
    }

    @ParameterizedTest(name = "{0} of {1}")
    @CsvSource({
        "sum, int32",
        "prod, uint64",
        "min, float",
        "max, double",
        "and, int64",
        "or, int32",
        "xor, uint64",
        "sum, float",
        "prod, double"
    })
    void everyReductionOfEveryTypeIsRight(String reduction, String type) {
        JobResult result =
                Jobs.embeddedResult(
                        "{workload: nvshmem/reduction-latency, nodes: 3, parameters: {sizes: '24,8K', scope: block, iterations: 2, warmup: 0, reduce_op: %s, datatype: %s}}"
                                .formatted(reduction, type));

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(result.tables().get(0).texts())
                .allMatch(row -> row.subList(8, 10).equals(List.of(type, reduction)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{workload: nvshmem/alltoall-latency, nodes: 4, parameters: {sizes: '8,4K', iterations: 4, warmup: 1, scope: block, skew: 3000, order: random}}",
                "{workload: nvshmem/reduction-latency, nodes: 4, path: nvlink, parameters: {pesPerNode: 2, sizes: 4K, iterations: 2, warmup: 1}}",
                "{workload: nvshmem/barrier-latency, nodes: 4, path: ibrc, parameters: {iterations: 3, warmup: 0, absent: 2}}"
            })
    void theSameResultEmbeddedAndDistributedAndWithoutTrains(String job) {
        JobResult embedded = Jobs.embeddedResult(job);
        JobResult elementwise =
                Jobs.embeddedResult(job.substring(0, job.length() - 1) + ", trains: false}");

        try (InProcessCluster cluster = InProcessCluster.start(2, 3, 1)) {
            assertThat(
                            Jobs.deterministic(
                                    cluster.run(
                                            JobYaml.read(job),
                                            ProfileYaml.shipped("dgx-a100-hdr200"))))
                    .isEqualTo(Jobs.deterministic(embedded));
        }
        assertThat(elementwise.digest()).isEqualTo(embedded.digest());
    }

    @Test
    void aPeThatNeverComesToTheBarrierIsNamedWithThoseThatWaitForIt() {
        JobResult result =
                Jobs.embeddedResult(
                        "{workload: nvshmem/barrier-latency, nodes: 4, parameters: {iterations: 1, warmup: 0, scope: block, absent: 3}}");

        assertThat(result.state()).isEqualTo(JobState.DEADLOCK);
        assertThat(result.reasons().get(0))
                .isEqualTo(
                        "deadlock: PE 3 has ended and never comes, and PE 0 CTA 0, PE 1 CTA 0 wait for it");
        assertThat(result.reasons())
                .contains(
                        "PE 0 CTA 0 waits for PE 3 to come to barrier 2 of its team, which only PE 3 could satisfy");
        assertThat(result.waits())
                .extracting(wait -> wait.who().text() + " -> " + wait.by().text())
                .contains("PE 0 CTA 0 -> PE 3", "PE 1 CTA 0 -> PE 3");
    }

    @Test
    void syncsCostNoQuietAndLargerRadixesFewerRounds() {
        String job =
                "{workload: nvshmem/barrier-latency, nodes: 8, parameters: {scope: block, operation: %s}, env: {NVSHMEM_BARRIER_TG_DISSEM_KVAL: %d}}";

        BigDecimal barrier = latency(Jobs.embeddedResult(job.formatted("barrier", 2)));
        BigDecimal sync = latency(Jobs.embeddedResult(job.formatted("sync", 2)));
        BigDecimal flatter = latency(Jobs.embeddedResult(job.formatted("sync", 8)));

        assertThat(sync).isLessThan(barrier);
        assertThat(flatter).isNotEqualTo(sync);
    }

    @Test
    void latenessDoesNotCountAsLatencyOfThoseThatCome() {
        String job =
                "{workload: nvshmem/barrier-latency, nodes: 2, parameters: {scope: thread, skew: %d}}";
        JobResult even = Jobs.embeddedResult(job.formatted(0));
        JobResult skewed = Jobs.embeddedResult(job.formatted(20_000));

        assertThat(new BigDecimal(cell(even, 3))).isEqualByComparingTo(cell(even, 4));
        assertThat(latency(skewed)).isGreaterThan(latency(even)).isLessThan(new BigDecimal(20));
        assertThat(new BigDecimal(cell(skewed, 4))).isGreaterThan(new BigDecimal(cell(skewed, 3)));
    }

    @Test
    void wrongParametersAreRefusedInASentence() {
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(
                                "{workload: nvshmem/reduction-latency, nodes: 2, parameters: {reduce_op: xor, datatype: float}}"))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("reduce_op is xor; expected sum, prod, min or max for float");
        assertThatThrownBy(
                        () -> Jobs.embeddedResult("{workload: nvshmem/alltoall-latency, nodes: 1}"))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("2 PEs or more");
    }

    private static BigDecimal latency(JobResult result) {
        return new BigDecimal(cell(result, 2));
    }

    private static String cell(JobResult result, int column) {
        return result.tables().get(0).texts().get(0).get(column);
    }
}
