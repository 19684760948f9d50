package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.xml.ProgramWriter;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Verification;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MSCCL programs as jobs: equal results in all modes, and errors of wrong programs. */
class MscclJobsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{workload: msccl/custom, profile: ndv4-a100, nodes: 2, parameters: {program: hierarchical, protocol: simple, gpusPerNode: 2, sizes: '4K,4M', iterations: 2}}",
                "{workload: msccl/custom, profile: ndv4-a100, nodes: 2, parameters: {program: hierarchical, protocol: ll, gpusPerNode: 2, sizes: '4K,256K', iterations: 2}}",
                "{workload: msccl/custom, profile: ndv4-a100, nodes: 2, env: {NCCL_IB_QPS_PER_CONNECTION: 3, NCCL_IB_USE_INLINE: 1}, parameters: {program: hierarchical, protocol: ll, gpusPerNode: 2, sizes: '4K,256K', iterations: 2}}",
                "{workload: msccl/custom, profile: ndv4-a100, nodes: 2, env: {NCCL_IB_QPS_PER_CONNECTION: 16, NCCL_IB_AR_THRESHOLD: 0}, parameters: {program: hierarchical, protocol: simple, gpusPerNode: 2, sizes: '1K,4M', iterations: 2}}",
                "{workload: msccl/custom, profile: dgx2-v100, nodes: 2, parameters: {program: twostep, protocol: ll128, gpusPerNode: 4, sizes: 64K, iterations: 2}}",
                "{workload: msccl/perf, profile: ndv5-h100, nodes: 2, parameters: {programs: recursivedoubling, collective: allgather, gpusPerNode: 4, maxBytes: 64K, stepFactor: 8, type: half}}",
                "{workload: msccl/perf, profile: ndv4-a100, nodes: 2, env: {NCCL_ALGO: Tree, NCCL_BUFFSIZE: 65536}, parameters: {gpusPerNode: 4, minBytes: 100, maxBytes: 1M, stepFactor: 100, iterations: 2}}",
                "{workload: msccl/perf, profile: ndv4-a100, nodes: 2, parameters: {programs: allpairs, gpusPerNode: 3, minBytes: 96, maxBytes: 1M, stepFactor: 100, iterations: 2, op: avg, type: bfloat16}}",
                "{workload: msccl/perf, profile: ndv4-a100, nodes: 2, env: {NCCL_P2P_DISABLE: 1}, parameters: {gpusPerNode: 3, minBytes: 96, maxBytes: 1M, stepFactor: 100, iterations: 2}}",
                "{workload: msccl/perf, profile: ndv4-a100, nodes: 2, env: {NCCL_P2P_DISABLE: 1, NCCL_SHM_DISABLE: 1, NCCL_NET: Socket, NCCL_SOCKET_NTHREADS: 2}, parameters: {gpusPerNode: 2, minBytes: 96, maxBytes: 1M, stepFactor: 100, iterations: 2}}",
                "{workload: msccl/custom, profile: ndv4-a100, nodes: 2, env: {NCCL_IB_DISABLE: 1}, parameters: {program: hierarchical, protocol: simple, gpusPerNode: 2, sizes: '4K,1M', iterations: 2}}"
            })
    void theSameResultEmbeddedAndDistributedAndWithoutTrains(String job) {
        JobResult embedded = Jobs.embeddedResult(job);
        JobResult elementwise =
                Jobs.embeddedResult(job.substring(0, job.length() - 1) + ", trains: false}");
        JobResult counted =
                Jobs.embeddedResult(job.substring(0, job.length() - 1) + ", payload: phantom}");

        assertThat(embedded.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        try (InProcessCluster cluster = InProcessCluster.start(2, 3, 1)) {
            assertThat(Jobs.deterministic(cluster.run(JobYaml.read(job))))
                    .isEqualTo(Jobs.deterministic(embedded));
        }
        assertThat(elementwise.digest()).isEqualTo(embedded.digest());
        assertThat(counted.tables()).isEqualTo(embedded.tables());
    }

    @Test
    void outputsThatAreWrongFailTheJob() {
        String right = ring(Protocol.LL);
        JobResult result = custom(right.replaceFirst("type=\"rrs\"", "type=\"rcs\""), "64K");

        assertThat(custom(right, "64K").state()).isEqualTo(JobState.COMPLETED);
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.FAILED);
        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(result.reasons()).contains("bytes at their target are not what was sent");
        assertThat(new BigDecimal(result.tables().get(0).texts().get(0).get(8))).isPositive();
    }

    @Test
    void aProgramThatHangsEndsAsADeadlockThatNamesTheThreadBlocks() {
        String crossed =
                "<algo name=\"crossed\" proto=\"Simple\" nchannels=\"1\" nchunksperloop=\"6\""
                        + " ngpus=\"2\" coll=\"custom\" inplace=\"0\">"
                        + gpu(0)
                        + gpu(1)
                        + "</algo>";
        JobResult within = custom(crossed, "6M");
        JobResult beyond = custom(crossed, "12M");

        assertThat(within.state()).isEqualTo(JobState.COMPLETED);
        assertThat(beyond.state()).isEqualTo(JobState.DEADLOCK);
        assertThat(beyond.reasons())
                .contains(
                        "GPU 0 thread block 0 step 0 (s) waits for a free slot, which only GPU 1 thread block 0 could satisfy",
                        "GPU 1 thread block 0 step 0 (s) waits for a free slot, which only GPU 0 thread block 0 could satisfy");
    }

    @Test
    void programsAndCallsThatDoNotFitAreRefused() {
        assertThatThrownBy(() -> custom("<algo", "64K"))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith("program: ");
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(
                                "{workload: msccl/custom, profile: ndv4-a100, nodes: 1, parameters: {program: nosuch}}"))
                .hasMessageStartingWith("program is 'nosuch'; expected one of ring, allpairs");
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(
                                "{workload: msccl/custom, profile: dgx-a100-hdr200, nodes: 1}"))
                .isInstanceOf(JobException.class)
                .hasMessageContaining(
                        "constant msccl.step is missing; expected a profile for MSCCL");
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(
                                "{workload: msccl/custom, profile: ndv4-a100, nodes: 1, env: {NCCL_BUFFSIZE: 1000}}"))
                .hasMessageContaining("NCCL_BUFFSIZE=1000");
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(
                                "{workload: msccl/custom, profile: ndv4-a100, nodes: 1, faults: [{kind: wrong-rkey, pe: 0, operation: 5}]}"))
                .hasMessage(
                        "faults has one of kind wrong-rkey, but msccl/custom posts no operations it could spoil");
        assertThatThrownBy(() ->
                        custom(ring(Protocol.LL).replace("ngpus=\"4\"", "ngpus=\"8\""), "64K"))
                .isInstanceOf(JobException.class);
    }

    @Test
    void theTableIsThatOfNcclTests() {
        JobResult result =
                Jobs.embeddedResult(
                        "{workload: msccl/perf, profile: ndv4-a100, nodes: 1, parameters: {programs: allpairs, protocol: ll, minBytes: 1K, maxBytes: 4K, stepFactor: 4, type: int32, op: max}}");

        assertThat(result.tables().get(0).columns())
                .extracting(column -> column.name())
                .startsWith("size", "count", "type", "redop", "root", "out-of-place time");
        List<String> row = result.tables().get(0).texts().get(1);
        assertThat(row.subList(0, 5)).containsExactly("4096", "1024", "int32", "max", "-1");
        assertThat(row.get(8)).isEqualTo("0");
        assertThat(row.get(12)).isEqualTo("0");
        BigDecimal us = new BigDecimal(row.get(9));
        assertThat(us).isBetween(new BigDecimal("3"), new BigDecimal("15"));
        assertThat(new BigDecimal(row.get(5))).isGreaterThan(us);
    }

    @Test
    void whatRunsAllTheSameTakesAsLongBesideOtherPrograms() {
        String job =
                "{workload: msccl/perf, profile: ndv4-a100, nodes: 1, parameters: {%s gpusPerNode: 4, minBytes: 4K, maxBytes: 256K, stepFactor: 8}}";

        List<List<String>> alone = Jobs.embeddedResult(job.formatted("")).tables().get(0).texts();
        List<List<String>> beside =
                Jobs.embeddedResult(job.formatted("programs: allpairs ll 32K..33K,"))
                        .tables()
                        .get(0)
                        .texts();

        assertThat(beside).hasSize(3);
        assertThat(beside.get(0)).isEqualTo(alone.get(0));
        assertThat(beside.get(1)).isNotEqualTo(alone.get(1));
        assertThat(beside.get(2)).isEqualTo(alone.get(2));
    }

    @Test
    void overSeveralNodesATableSaysHowLinksAreUsedTogether() {
        String job =
                "{workload: msccl/custom, profile: ndv4-a100, nodes: 2, payload: phantom, parameters: {program: hierarchical, gpusPerNode: 4, sizes: 64M, pipelined: %s}}";

        List<String> pipelined =
                Jobs.embeddedResult(job.formatted(true)).tables().get(1).texts().get(0);
        List<String> serial =
                Jobs.embeddedResult(job.formatted(false)).tables().get(1).texts().get(0);

        assertThat(pipelined.subList(0, 2)).containsExactly("67108864", "in-place");
        assertThat(new BigDecimal(pipelined.get(5))).isGreaterThan(new BigDecimal("90"));
        assertThat(new BigDecimal(serial.get(5))).isLessThan(new BigDecimal("60"));
    }

    @Test
    void aSecondTableSaysWhatRan() {
        JobResult reduced =
                Jobs.embeddedResult(
                        "{workload: msccl/perf, profile: ndv4-a100, nodes: 1, parameters: {programs: allpairs, protocol: ll, minBytes: 4K, maxBytes: 4K}}");
        JobResult exchanged =
                Jobs.embeddedResult(
                        "{workload: msccl/perf, profile: ndv4-a100, nodes: 1, parameters: {collective: alltoall, minBytes: 4K, maxBytes: 4K}}");

        assertThat(reduced.tables().get(1).texts())
                .containsExactlyInAnyOrder(
                        List.of("4096", "in-place", "allpairs", "LL", "1", "512", "64", "1"),
                        List.of("4096", "out-of-place", "NCCL Ring", "LL", "1", "768", "1", "1"));
        assertThat(exchanged.tables().get(1).texts())
                .contains(
                        List.of(
                                "4096",
                                "in-place",
                                "NCCL has no all-to-all in place",
                                "-",
                                "-",
                                "-",
                                "-",
                                "-"));
        assertThat(exchanged.tables().get(0).texts().get(0).subList(9, 13)).containsOnly("N/A");
    }

    private static String ring(Protocol protocol) {
        return ProgramWriter.write(Algorithm.RING.program(Shape.node(4, protocol)));
    }

    /** Returns a GPU that sends three chunks, then receives three. */
    private static String gpu(int id) {
        int peer = 1 - id;
        return ("<gpu id=\"%d\" i_chunks=\"6\" o_chunks=\"6\" s_chunks=\"0\">"
                        + "<tb id=\"0\" send=\"%d\" recv=\"%d\" chan=\"0\">"
                        + "<step s=\"0\" type=\"s\" srcbuf=\"i\" srcoff=\"0\" dstbuf=\"o\" dstoff=\"0\" cnt=\"3\" depid=\"-1\" deps=\"-1\" hasdep=\"0\"/>"
                        + "<step s=\"1\" type=\"r\" srcbuf=\"i\" srcoff=\"0\" dstbuf=\"o\" dstoff=\"0\" cnt=\"3\" depid=\"-1\" deps=\"-1\" hasdep=\"0\"/>"
                        + "</tb></gpu>")
                .formatted(id, peer, peer);
    }

    private static JobResult custom(String program, String size) {
        int gpus = program.contains("ngpus=\"2\"") ? 2 : 4;
        return Jobs.embeddedResult(
                "{workload: msccl/custom, profile: ndv4-a100, nodes: 1, parameters: {program: '%s', gpusPerNode: %d, sizes: %s, iterations: 1}}"
                        .formatted(program.replace("\n", " "), gpus, size));
    }
}
