package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.workloads.result.JobResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Trace of one put, with the step numbers of figures 1 and 2 of the IBGDA article and the virtual
 * times of the shipped profile. It is the first test to show a change of a constant or a step.
 */
class GoldenTraceTest {

    @Test
    void aProxiedPutTakesTheStepsOfTheProxyPath() {
        assertThat(put("ibrc"))
                .containsExactly(
                        "node0/gpu0/cta0: produce data",
                        "node0/gpu0/cta0: fence data",
                        "node0/gpu0/cta0: claim descriptor",
                        "node0/gpu0/cta0: write descriptor",
                        "node0/gpu0/pcie: descriptor to host",
                        "node0/proxy0: wait for proxy",
                        "node0/proxy0: detect request",
                        "node0/proxy0: bookkeeping",
                        "node0/proxy0: build WQE",
                        "node0/proxy0: update DBR",
                        "node0/proxy0: ring doorbell",
                        "node0/gpu0/cta0: quiet issue",
                        "node0/nic0/doorbell: doorbell to NIC",
                        "node0/nic0/wqe: fetch WQE",
                        "node0/nic0/engine: process WQE",
                        "node0/nic0/dma: fetch payload",
                        "node0/nic0/wire: send",
                        "node0/nic0/wire: await ACK",
                        "node1/nic0/rx: write payload",
                        "node0/nic0/cq: write CQE",
                        "node0/proxy0: poll CQ",
                        "node0/proxy0: look at receive CQ",
                        "node0/proxy0: notify GPU");
    }

    @Test
    void anIbgdaPutTakesItsStepsAndNoneOnTheCpu() {
        assertThat(put("ibgda"))
                .containsExactly(
                        "node0/gpu0/cta0: produce data",
                        "node0/gpu0/cta0: reserve slots",
                        "node0/gpu0/cta0: build WQE",
                        "node0/gpu0/cta0: fence WQE",
                        "node0/gpu0/cta0: mark ready",
                        "node0/gpu0/cta0: claim doorbell",
                        "node0/gpu0/cta0: fence before DBR",
                        "node0/gpu0/cta0: update DBR",
                        "node0/gpu0/cta0: fence before doorbell",
                        "node0/gpu0/cta0: ring doorbell",
                        "node0/nic0/doorbell: doorbell to NIC",
                        "node0/nic0/wqe: fetch WQE",
                        "node0/nic0/engine: process WQE",
                        "node0/nic0/dma: fetch payload",
                        "node0/nic0/wire: send",
                        "node0/nic0/wire: await ACK",
                        "node1/nic0/rx: write payload",
                        "node0/nic0/cq: write CQE");
        assertThat(trace("ibgda").spans()).noneMatch(span -> span.track().text().contains("proxy"));
    }

    @Test
    void theStepsOfAPutBelongToOneFlowAndFollowEachOther() {
        for (String path : List.of("ibrc", "ibgda")) {
            List<TraceSpan> spans = ofThePut(trace(path).spans());
            List<TraceSpan> steps = spans.stream().filter(span -> span.flow() != 0).toList();
            assertThat(steps).hasSizeGreaterThanOrEqualTo(7);
            assertThat(steps).extracting(TraceSpan::flow).containsOnly(steps.get(0).flow());
            for (int i = 1; i < steps.size(); i++) {
                assertThat(steps.get(i).startPs())
                        .as("%s after %s", steps.get(i).name(), steps.get(i - 1).name())
                        .isGreaterThanOrEqualTo(steps.get(i - 1).endPs());
            }
        }
    }

    @Test
    void theStepsTakeTheTimeTheProfileSays() {
        List<TraceSpan> steps = ofThePut(trace("ibrc").spans());
        long wqe = duration(steps, "fetch WQE");
        // Request 24 B up, 150 ns, memory 350 ns, completion 64 + 20 B down, 150 ns; bytes at 28.4
        // GB/s.
        assertThat(wqe).isEqualTo(846 + 150_000 + 350_000 + 2_958 + 150_000);
        long payload = duration(steps, "fetch payload");
        // The same from GPU memory with 400 ns, its bytes at 1,368 GB/s, and 4,096 of them in 16
        // completions.
        assertThat(payload).isEqualTo(846 + 150_000 + 400_000 + 2_995 + 155_493 + 150_000);
        // 4,096 bytes and 42 of headers at 25 GB/s.
        assertThat(duration(steps, "send")).isEqualTo(165_520);
    }

    private static long duration(List<TraceSpan> steps, String name) {
        TraceSpan step =
                steps.stream().filter(span -> span.name().equals(name)).findFirst().orElseThrow();
        return step.endPs() - step.startPs();
    }

    private static List<String> put(String path) {
        return ofThePut(trace(path).spans()).stream()
                .map(span -> span.track().text() + ": " + span.name())
                .toList();
    }

    private static JobResult trace(String path) {
        return Embedded.run(
                Map.of(
                        "workload",
                        "nvshmem/put-bw",
                        "path",
                        path,
                        "trace",
                        true,
                        "parameters",
                        Map.of("ctas", 1, "sizes", "4K", "iterations", 1, "warmup", 0)));
    }

    /** Returns the spans from the put's data to its completion, without the barriers around it. */
    private static List<TraceSpan> ofThePut(List<TraceSpan> spans) {
        TraceSpan data = find(spans, "produce data", 0);
        TraceSpan payload = find(spans, "fetch payload", data.startPs());
        TraceSpan arrival =
                spans.stream()
                        .filter(span ->
                                span.name().equals("write payload")
                                        && span.track().text().startsWith("node1"))
                        .filter(span -> span.startPs() > payload.endPs())
                        .findFirst()
                        .orElseThrow();
        List<TraceSpan> all =
                spans.stream()
                        .filter(span -> span.startPs() >= data.startPs())
                        .filter(span ->
                                span.track().text().startsWith("node0/") || span.equals(arrival))
                        .filter(span -> span.flow() == payload.flow() || span.flow() == 0)
                        .filter(span -> !span.track().text().equals("node0/nic0/rx"))
                        .toList();
        int end = all.size();
        for (int i = 1; i < all.size(); i++) {
            if (all.get(i).name().equals("notify GPU")) {
                end = i + 1;
                break;
            }
        }
        return all.subList(0, end);
    }

    private static TraceSpan find(List<TraceSpan> spans, String name, long fromPs) {
        return spans.stream()
                .filter(span -> span.name().equals(name) && span.startPs() >= fromPs)
                .findFirst()
                .orElseThrow();
    }
}
