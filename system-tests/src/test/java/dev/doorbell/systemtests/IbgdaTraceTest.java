package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.JobResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Mechanisms of IBGDA in a job's trace and counters. */
class IbgdaTraceTest {

    private static final String PUT = "nvshmem/put-bw";
    private static final String P = "nvshmem/p-bw";

    @Test
    void warpsThatFollowEachOtherShareDoorbells() {
        JobResult result = run(P, Map.of(), Map.of("ctas", 1, "stride", 1, "sizes", "8K"));
        long rung = result.counters().get("ibgda.doorbells");
        long skipped = result.counters().get("ibgda.doorbellsSkipped");
        assertThat(skipped).isGreaterThan(rung);
        assertThat(spans(result, "skip doorbell")).hasSize((int) skipped);
        assertThat(spans(result, "wait for turn")).isNotEmpty();
        assertThat(result.counters().get("nic.doorbells")).isEqualTo(rung);
    }

    @Test
    void everySubmissionOfABatchOfOneTriesToRing() {
        Map<String, Object> stores = Map.of("ctas", 1, "stride", 1, "sizes", "8K");
        long batched = run(P, Map.of(), stores).counters().get("ibgda.doorbells");
        long each =
                run(P, Map.of("NVSHMEM_IBGDA_NUM_REQUESTS_IN_BATCH", "1"), stores)
                        .counters()
                        .get("ibgda.doorbells");
        assertThat(each).isGreaterThanOrEqualTo(batched);
    }

    @Test
    void withHandlerCpuTheGpuPublishesAndACpuThreadRings() {
        JobResult result =
                run(
                        PUT,
                        Map.of("NVSHMEM_IBGDA_NIC_HANDLER", "cpu"),
                        Map.of("ctas", 1, "sizes", "4K", "iterations", 1, "warmup", 0));
        TraceSpan payload = spans(result, "fetch payload").get(0);
        assertThat(result.spans().stream().filter(span -> span.flow() == payload.flow()))
                .filteredOn(span -> span.track().text().startsWith("node0/"))
                .extracting(span -> span.track().text() + ": " + span.name())
                .containsExactly(
                        "node0/gpu0/cta0: reserve slots",
                        "node0/gpu0/cta0: build WQE",
                        "node0/gpu0/cta0: fence WQE",
                        "node0/gpu0/cta0: mark ready",
                        "node0/gpu0/cta0: fence before index",
                        "node0/gpu0/cta0: publish index",
                        "node0/gpu0/cta0: index to host",
                        "node0/cpu0: wait for CPU thread",
                        "node0/cpu0: poll index",
                        "node0/cpu0: update DBR",
                        "node0/cpu0: ring doorbell",
                        "node0/nic0/doorbell: doorbell to NIC",
                        "node0/nic0/wqe: fetch WQE",
                        "node0/nic0/engine: process WQE",
                        "node0/nic0/dma: fetch payload",
                        "node0/nic0/wire: send",
                        "node0/nic0/wire: await ACK",
                        "node0/nic0/cq: write CQE");
        assertThat(spans(result, "ring doorbell"))
                .allMatch(span -> span.track().text().endsWith("/cpu0"));
    }

    @Test
    void runsOnDcInitiatorsAsItDoesOnReliableConnections() {
        Map<String, Object> stores = Map.of("ctas", 2, "stride", 2, "sizes", "12K");
        for (String buffers : List.of("gpumem", "hostmem")) {
            JobResult dc =
                    run(
                            P,
                            Map.of(
                                    "NVSHMEM_IBGDA_NUM_RC_PER_PE",
                                    "0",
                                    "NVSHMEM_IBGDA_FORCE_NIC_BUF_MEMTYPE",
                                    buffers),
                            stores);
            assertThat(dc.verification().verdict().name()).isEqualTo("PASSED");
            assertThat(dc.counters()).containsEntry("ibgda.queuePairs", 2 * 109L);
        }
    }

    @Test
    void refusesAMappingThatDoesNotExist() {
        assertThatThrownBy(() -> run(P, Map.of("NVSHMEM_IBGDA_DCI_MAP_BY", "thread"), Map.of()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("NVSHMEM_IBGDA_DCI_MAP_BY")
                .hasMessageContaining("thread");
    }

    private static List<TraceSpan> spans(JobResult result, String name) {
        return result.spans().stream().filter(span -> span.name().equals(name)).toList();
    }

    private static JobResult run(
            String workload, Map<String, String> env, Map<String, Object> parameters) {
        Map<String, Object> all = new HashMap<>(Map.of("iterations", 1, "warmup", 0));
        all.putAll(parameters);
        return Embedded.run(
                Map.of(
                        "workload", workload,
                        "path", "ibgda",
                        "trace", true,
                        "env", env,
                        "parameters", all));
    }
}
