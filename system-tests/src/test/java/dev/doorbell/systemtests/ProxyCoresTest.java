package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** CPU time of the proxy in a job's result, and the effect of its settings. */
class ProxyCoresTest {

    @Test
    void moreProxyThreadsPutNoFasterAndTakeMoreCoreTime() {
        JobResult one = puts(Map.of(), 1);
        JobResult two = puts(Map.of(), 2);
        JobResult four = puts(Map.of(), 4);
        // Threads take turns with whole passes. A turn costs a few cache lines.
        assertThat(rate(two) / rate(one)).isCloseTo(0.977, within(0.001));
        assertThat(rate(four)).isEqualTo(rate(two));
        long core = one.counters().get("proxy.corePs");
        assertThat(core).isGreaterThan(one.counters().get("proxy.workPs"));
        long coreOfTwo = two.counters().get("proxy.corePs");
        assertThat(coreOfTwo / 2).isGreaterThan(core);
        assertThat(four.counters()).containsEntry("proxy.corePs", 2 * coreOfTwo);
    }

    @Test
    void theBusiestResourceOfSmallProxiedPutsIsAProxyCore() {
        JobResult result = puts(Map.of(), 1);
        assertThat(result.bottleneck().resources().get(0).resource().name())
                .isEqualTo("node0 proxy core 0.0");
    }

    @Test
    void aPathWithoutAProxyTakesNoCore() {
        JobResult result =
                Embedded.run(
                        "nvshmem/put-bw",
                        "ibgda",
                        Map.of("ctas", 4, "sizes", "1K", "iterations", 20));
        assertThat(result.counters()).doesNotContainKeys("proxy.corePs", "proxy.workPs");
    }

    @Test
    void theBatchOfTheEnvironmentLimitsAPass() {
        JobResult single = puts(Map.of("NVSHMEM_PROXY_REQUEST_BATCH_MAX", "1"), 1);
        assertThat(single.counters().get("proxy.batches"))
                .isEqualTo(single.counters().get("proxy.requests"));
        assertThat(puts(Map.of(), 1).counters().get("proxy.batches"))
                .isLessThan(single.counters().get("proxy.batches"));
    }

    @Test
    void withoutGdrcopyTheJobGoesOnOverHostMemory() {
        JobResult result = puts(Map.of("NVSHMEM_DISABLE_GDRCOPY", "1"), 1);
        assertThat(result.virtualEndPs()).isNotEqualTo(puts(Map.of(), 1).virtualEndPs());
    }

    private static JobResult puts(Map<String, String> environment, int threads) {
        JobResult result =
                Embedded.run(
                        Map.of(
                                "workload",
                                "nvshmem/put-bw",
                                "path",
                                "ibrc",
                                "env",
                                environment,
                                "parameters",
                                Map.of(
                                        "ctas",
                                        8,
                                        "sizes",
                                        "1K",
                                        "iterations",
                                        50,
                                        "proxyThreads",
                                        threads)));
        assertThat(result.reasons()).isEqualTo(List.of());
        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
        return result;
    }

    private static double rate(JobResult result) {
        return Embedded.column(result, "bandwidth", "size/CTA").get("1024");
    }
}
