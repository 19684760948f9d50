package dev.doorbell.systemtests.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.workloads.Estimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Estimates are correct within a factor of three. Steps are counted. Three times the estimated
 * memory is enough, and a third is not. A process's own memory is added.
 */
class EstimateTest {

    private static final int FACTOR = 3;
    private static final long MIB = 1 << 20;

    /** Memory of a process that plans next to nothing. */
    private static final long OWN_BYTES = 16 * MIB;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{workload: halo/exchange, nodes: 2, parameters: {mesh: 'tet-cube:200k', meshSeed: 11}}",
                "{workload: halo/solver, nodes: 48, parameters: {mesh: 'tet-duct:120k', meshSeed: 12, objective: volume}}",
                "{workload: halo/exchange, nodes: 16, parameters: {mesh: 'hex-cube:300k', meshSeed: 13}}",
                "{workload: halo/exchange, nodes: 5, parameters: {mesh: 'tri-square:200k', meshSeed: 14}}",
                "{workload: halo/exchange, nodes: 200, parameters: {mesh: 'quad-square:200k', meshSeed: 15}}",
                "{workload: msccl/custom, nodes: 24, parameters: {program: ring, instances: 4}}",
                "{workload: msccl/custom, nodes: 20, parameters: {program: allpairs}}",
                "{workload: msccl/custom, nodes: 24, parameters: {program: hierarchical, instances: 2}}",
                "{workload: msccl/custom, nodes: 32, parameters: {program: twostep}}",
                "{workload: msccl/perf, nodes: 8, parameters: {maxBytes: 1G}}",
                "{workload: msccl/perf, nodes: 24, parameters: {collective: alltoall, maxBytes: 1G}}",
                "{workload: msccl/perf, nodes: 16, parameters: {programs: 'ring ll channels=4 instances=4 1K..64K, allpairs 64K..1M', maxBytes: 1M}}",
                "{workload: datatype/pack, nodes: 1, parameters: {type: indexed, blocks: 8, sizes: '8..16M'}}",
                "{workload: datatype/pingpong, nodes: 2, parameters: {type: indexed, blocks: '8,16,24', sizes: '64..8M'}}",
            })
    void isRightWithinAFactorOfThree(String job) throws Exception {
        Estimate estimate = PlannedJob.draft(job).estimate();
        Effort effort = new Effort(Long.MAX_VALUE);

        effort.count(PlannedJob.draft(job)::plan);

        assertThat(estimate.small()).as(estimate.toString()).isFalse();
        assertThat(estimate.steps()).isBetween(effort.steps() / FACTOR, effort.steps() * FACTOR);
        assertThat(planned(job, OWN_BYTES + FACTOR * estimate.bytes())).isTrue();
        assertThat(planned(job, OWN_BYTES + estimate.bytes() / FACTOR)).isFalse();
    }

    /** Returns true if a process with a heap of {@code heapBytes} can plan a job. */
    private static boolean planned(String job, long heapBytes)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        Path.of(System.getProperty("java.home"), "bin", "java")
                                                .toString(),
                                        "-XX:+UseSerialGC",
                                        "-XX:TieredStopAtLevel=1",
                                        "-Xmx" + heapBytes / 1024 + "k",
                                        "-cp",
                                        System.getProperty("java.class.path"),
                                        PlannedJob.class.getName(),
                                        job))
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        int code = process.waitFor();
        assertThat(code).isIn(0, PlannedJob.NO_MEMORY);
        return code == 0;
    }
}
