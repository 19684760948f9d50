package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Trace of one message of NCCL between two nodes, with the steps of its InfiniBand transport. The
 * message is the second one of a broadcast's connection, whose receive is not signalled.
 */
class GoldenNetworkTraceTest {

    private static final int MESSAGE = 1;

    @Test
    void aMessageTakesTheStepsOfNcclsTransport() {
        assertThat(message("4K", ""))
                .containsExactly(
                        // Receive request, then the entry of the sender's FIFO.
                        "node1/helper1: post receive",
                        "node1/nic0/doorbell: doorbell to NIC",
                        "node1/nic0/wqe: fetch WQE",
                        "node1/nic0/engine: process WQE",
                        "node1/nic0/dma: fetch payload",
                        "node1/nic0/wire: send",
                        "node1/nic0/wire: await ACK",
                        "node0/nic0/rx: write payload",
                        // One write with immediate bytes, one doorbell.
                        "node0/helper0: post send",
                        "node0/nic0/doorbell: doorbell to NIC",
                        "node0/nic0/wqe: fetch WQE",
                        "node0/nic0/engine: process WQE",
                        "node0/nic0/dma: fetch payload",
                        "node0/nic0/wire: send",
                        "node0/nic0/wire: await ACK",
                        "node1/nic0/rx: write payload",
                        "node1/helper1: poll completion",
                        "node0/nic0/cq: write CQE",
                        // A read of the own GPU over the NIC, to be sure of the data.
                        "node1/helper1: post flush",
                        "node0/helper0: poll completion",
                        "node1/nic0/doorbell: doorbell to NIC",
                        "node1/nic0/wqe: fetch WQE",
                        "node1/nic0/engine: process WQE",
                        "node1/nic0/wire: send",
                        "node1/nic0/wire: await response",
                        "node1/nic0/cq: write CQE",
                        "node1/helper1: poll completion");
    }

    @Test
    void aLongMessageUnderAdaptiveRoutingIsAWriteAndAnEmptyOneWithImmediateBytes() {
        assertThat(entries(message("8K", ""))).isEqualTo(1);
        assertThat(entries(message("16K", ""))).isEqualTo(2);
        assertThat(entries(message("16K", ", NCCL_IB_ADAPTIVE_ROUTING: 0"))).isEqualTo(1);
        assertThat(entries(message("16K", ", NCCL_IB_AR_THRESHOLD: 16384"))).isEqualTo(1);
    }

    @Test
    void aChainHasOneDoorbellAndOneCompletion() {
        List<String> steps = message("16K", "");
        assertThat(steps).filteredOn("node0/nic0/doorbell: doorbell to NIC"::equals).hasSize(1);
        assertThat(steps).filteredOn("node0/nic0/wqe: fetch WQE"::equals).hasSize(1);
        assertThat(steps).filteredOn("node0/nic0/cq: write CQE"::equals).hasSize(1);
        assertThat(steps).filteredOn("node0/helper0: poll completion"::equals).hasSize(1);
    }

    @Test
    void anInlineEntryOfTheFifoNeedsNoFetch() {
        List<String> steps = message("4K", ", NCCL_IB_USE_INLINE: 1");
        assertThat(steps)
                .doesNotContain("node1/nic0/dma: fetch payload")
                .contains("node1/helper1: post receive", "node1/nic0/wire: send");
    }

    private static long entries(List<String> steps) {
        return steps.stream().filter("node0/nic0/engine: process WQE"::equals).count();
    }

    /** Returns the steps of a message in the order in which they begin. */
    private static List<String> message(String size, String env) {
        List<TraceSpan> all = trace(size, env);
        List<TraceSpan> steps = new ArrayList<>();
        TraceSpan receive = named(all, "node1/helper1", "post receive").get(MESSAGE);
        steps.add(receive);
        addFlow(all, receive, steps);
        steps.add(first(all, "node0/nic0/rx", "write payload", steps.getLast().startPs()));
        TraceSpan send = named(all, "node0/helper0", "post send").get(MESSAGE);
        steps.add(send);
        addFlow(all, send, steps);
        steps.add(first(all, "node0/helper0", "poll completion", steps.getLast().endPs()));
        TraceSpan written = first(all, "node1/nic0/rx", "write payload", send.endPs());
        steps.add(written);
        steps.add(first(all, "node1/helper1", "poll completion", written.endPs()));
        TraceSpan flush = named(all, "node1/helper1", "post flush").get(MESSAGE);
        steps.add(flush);
        addFlow(all, flush, steps);
        steps.add(first(all, "node1/helper1", "poll completion", steps.getLast().endPs()));
        return steps.stream()
                .sorted(Comparator.comparingLong(TraceSpan::startPs))
                .map(span -> span.track().text() + ": " + span.name())
                .toList();
    }

    /** Adds the steps of the NIC for the entries that a helper's step has posted. */
    private static void addFlow(List<TraceSpan> all, TraceSpan posted, List<TraceSpan> steps) {
        String nic = posted.track().group() + "/nic0";
        TraceSpan doorbell = first(all, nic + "/doorbell", "doorbell to NIC", posted.endPs());
        TraceSpan next =
                all.stream()
                        .filter(span -> span.track().text().equals(nic + "/doorbell"))
                        .filter(span -> span.startPs() > doorbell.startPs())
                        .filter(span -> span.flow() >> 32 == doorbell.flow() >> 32)
                        .min(Comparator.comparingLong(TraceSpan::flow))
                        .orElseThrow();
        all.stream()
                .filter(span -> span.flow() >= doorbell.flow() && span.flow() < next.flow())
                .filter(span -> span.track().text().startsWith(nic))
                .filter(span -> span.startPs() >= doorbell.startPs())
                .sorted(Comparator.comparingLong(TraceSpan::startPs))
                .forEach(steps::add);
    }

    private static TraceSpan first(List<TraceSpan> all, String track, String name, long fromPs) {
        return named(all, track, name).stream()
                .filter(span -> span.startPs() >= fromPs)
                .findFirst()
                .orElseThrow();
    }

    private static List<TraceSpan> named(List<TraceSpan> all, String track, String name) {
        return all.stream()
                .filter(span -> span.track().text().equals(track) && span.name().equals(name))
                .sorted(Comparator.comparingLong(TraceSpan::startPs))
                .toList();
    }

    private static List<TraceSpan> trace(String size, String env) {
        return Jobs.embeddedResult(
                        """
                        {workload: msccl/perf, profile: ndv4-a100, nodes: 2, trace: true,
                         env: {NCCL_PROTO: Simple%s},
                         parameters: {collective: broadcast, gpusPerNode: 1, minBytes: %s,
                                      maxBytes: %s, iterations: 2, warmup: 1}}
                        """
                                .formatted(env, size, size))
                .spans();
    }
}
