package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Values of OSU's benchmarks are those of a steady state: they depend little on the sizes before
 * and the number of calls. Properties {@code doorbell.osu.nodes}, {@code doorbell.osu.ranksPerNode}
 * and {@code doorbell.osu.iterations} set other numbers than the default.
 */
class OsuSteadyStateTest {

    private static final int NODES = Integer.getInteger("doorbell.osu.nodes", 2);
    private static final int RANKS_PER_NODE = Integer.getInteger("doorbell.osu.ranksPerNode", 4);
    private static final double TOLERANCE = 0.01;

    private static final int ITERATIONS = Integer.getInteger("doorbell.osu.iterations", 100);
    private static final int WARMUP = Math.ceilDiv(ITERATIONS, 10);

    /** Times of all sizes of a job, which both tests need. */
    private static final Map<String, Map<String, Double>> ALL = new ConcurrentHashMap<>();

    private static Stream<String> jobs() {
        return Stream.of("alltoall", "bcast", "allgather", "alltoallv", "allgatherv")
                .flatMap(it -> Stream.of("osu-i" + it, "osu-" + it))
                .flatMap(it -> Stream.of("host", "staged", "gvmi").map(path -> it + " " + path));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void a_size_behind_others_takes_as_long_as_alone(String job) {
        Map<String, Double> behind = all(job);
        for (String size : List.of("1024", "16384", "65536")) {
            assertEqual(job, times(job, size, 1).get(size), behind.get(size));
        }
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void twice_the_calls_take_as_long_each(String job) {
        Map<String, Double> once = all(job);
        times(job, "64,1K,16K", 2).forEach((size, us) -> assertEqual(job, once.get(size), us));
    }

    private static Map<String, Double> all(String job) {
        return ALL.computeIfAbsent(job, it -> times(it, "64,1K,16K,64K", 1));
    }

    private static void assertEqual(String job, double expected, double actual) {
        assertThat(actual).as(job).isCloseTo(expected, within(TOLERANCE * expected));
    }

    private static Map<String, Double> times(String workloadAndPath, String sizes, int factor) {
        String[] words = workloadAndPath.split(" ", -1);
        JobSpec job =
                JobSpecs.fromMap(
                        Map.of(
                                "workload",
                                "offload/" + words[0],
                                "path",
                                words[1],
                                "profile",
                                "bluefield2-hdr100",
                                "nodes",
                                NODES,
                                "payload",
                                "phantom",
                                "parameters",
                                Map.of(
                                        "ranksPerNode",
                                        RANKS_PER_NODE,
                                        "sizes",
                                        sizes,
                                        "iterations",
                                        factor * ITERATIONS,
                                        "warmup",
                                        factor * WARMUP)));
        JobResult result =
                EmbeddedRun.run(job, ProfileYaml.read(ProfileYaml.shipped(job.profile())));
        assertThat(result.reasons()).isEmpty();
        String column = words[0].startsWith("osu-i") ? "Overall" : "Avg Latency";
        return Embedded.column(result, column, "Size");
    }
}
