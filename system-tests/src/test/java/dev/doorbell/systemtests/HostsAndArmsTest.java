package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Verification;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs of offload/pingpong. */
class HostsAndArmsTest {

    @ParameterizedTest
    @ValueSource(strings = {"write", "send"})
    void everyPairPlaysEverySizeAndEveryMessageIsRight(String operation) {
        JobResult result = run(operation, 2, "real", true);

        assertThat(result.reasons()).isEqualTo(List.of());
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(latencies(result)).hasSize(3 * 8);
    }

    @Test
    void insideANodeTheArmsShareFallsBehindWithSizeAndBetweenNodesItTendsToOne() {
        Map<String, Double> ratios =
                Embedded.column(run("write", 2, "real", true), "relative latency", "pair", "size");

        assertThat(ratios.get("arm-arm shared/131072"))
                .isGreaterThan(ratios.get("arm-arm shared/8"));
        assertThat(Math.abs(1 - ratios.get("arm-arm/131072")))
                .isLessThan(Math.abs(1 - ratios.get("arm-arm/8")));
        assertThat(ratios.get("arm-arm/131072")).isCloseTo(1, within(0.05));
    }

    @Test
    void oneNodeHasThePairsInsideIt() {
        assertThat(latencies(run("write", 1, "real", true)).keySet())
                .allMatch(key -> key.startsWith("intra-node/"))
                .hasSize(3 * 4);
    }

    @Test
    void neitherPhantomPayloadNorTrainsChangeTimes() {
        JobResult real = run("send", 2, "real", true);

        assertThat(run("send", 2, "phantom", true).virtualEndPs()).isEqualTo(real.virtualEndPs());
        assertThat(run("send", 2, "real", false).digest()).isEqualTo(real.digest());
    }

    private static Map<String, Double> latencies(JobResult result) {
        return Embedded.column(result, "latency", "placement", "pair", "size");
    }

    private static JobResult run(String operation, int nodes, String payload, boolean trains) {
        JobSpec job =
                JobSpecs.fromMap(
                        Map.of(
                                "workload",
                                "offload/pingpong",
                                "profile",
                                "bluefield2-hdr100",
                                "nodes",
                                nodes,
                                "payload",
                                payload,
                                "trains",
                                trains,
                                "parameters",
                                Map.of(
                                        "operation", operation,
                                        "sizes", "8,3001,128K",
                                        "iterations", 4,
                                        "windows", 1,
                                        "window", 8)));
        return EmbeddedRun.run(job, ProfileYaml.read(ProfileYaml.shipped(job.profile())));
    }
}
