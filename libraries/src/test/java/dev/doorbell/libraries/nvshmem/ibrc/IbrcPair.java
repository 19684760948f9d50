package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.nic.NicConstants;
import dev.doorbell.hardware.nic.NicProcess;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Nvshmem;
import dev.doorbell.libraries.nvshmem.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.NvshmemOptions;
import dev.doorbell.libraries.nvshmem.Path;
import dev.doorbell.libraries.nvshmem.Placement;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.transport.FaultInjection;
import dev.doorbell.pdes.Channels;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.LpReport;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Two traced nodes with one PE each on IBRC; PE 0 runs a kernel, PE 1 has memory. */
final class IbrcPair {

    private final SequentialScheduler scheduler;

    /** A pair with the shipped constants. */
    IbrcPair(ProxyOptions proxy, int ctas, BiConsumer<Cta, SymmetricAddress> kernel) {
        this(TestProfile.profile(), proxy, ctas, kernel);
    }

    /** The kernel gets 64 words of signals; a mebibyte of data starts at data offset 0. */
    IbrcPair(
            Profile profile,
            ProxyOptions proxy,
            int ctas,
            BiConsumer<Cta, SymmetricAddress> kernel) {
        NvshmemOptions options = NvshmemOptions.of(Path.IBRC, 1 << 20).with(it -> it.proxy(proxy));
        Placement placement = new Placement(2, 1, 2);
        NicConstants nic = NicConstants.of(profile);
        List<LogicalProcess> processes = new ArrayList<>();
        for (int n = 0; n < 2; n++) {
            processes.add(
                    new NodeProcess(
                            2 * n,
                            n,
                            NodeConstants.of(profile),
                            List.of(2 * n + 1),
                            List.of(),
                            true,
                            node ->
                                    Nvshmem.init(
                                            node,
                                            placement,
                                            NvshmemConstants.of(profile),
                                            options,
                                            pe -> FaultInjection.NONE,
                                            pe -> {
                                                SymmetricAddress words =
                                                        pe.heap().mallocSignals(64);
                                                pe.heap().malloc(1 << 20);
                                                pe.start(host ->
                                                        pe.launch(
                                                                host,
                                                                pe.id() == 0 ? ctas : 0,
                                                                cta -> kernel.accept(cta, words)));
                                            })));
            processes.add(new NicProcess(2 * n + 1, 2 * n, 0, "node" + n + "/nic0", nic, true));
        }
        scheduler =
                new SequentialScheduler(
                        new PairChannels(nic), processes, true, 10_000_000, train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
    }

    RunState state() {
        return scheduler.state();
    }

    /** What node 0 reports. */
    LpReport report() {
        return scheduler.results().get(0).report();
    }

    long counter(String name) {
        return report().counters().getOrDefault(name, 0L);
    }

    /** Node 0's spans of a name. */
    List<TraceSpan> spans(String name) {
        return report().spans().stream().filter(span -> span.name().equals(name)).toList();
    }

    /** Spans of a name at node 1, whose PE runs nothing. */
    List<TraceSpan> targetSpans(String name) {
        return scheduler.results().get(2).report().spans().stream()
                .filter(span -> span.name().equals(name))
                .toList();
    }

    /** A counter of node 1. */
    long targetCounter(String name) {
        return scheduler.results().get(2).report().counters().getOrDefault(name, 0L);
    }

    /** How long the only span of a name took. */
    long duration(String name) {
        List<TraceSpan> spans = spans(name);
        if (spans.size() != 1) {
            throw new AssertionError("expected one span " + name + " but was " + spans);
        }
        return spans.get(0).endPs() - spans.get(0).startPs();
    }

    private record PairChannels(NicConstants nic) implements Channels {

        @Override
        public int processes() {
            return 4;
        }

        @Override
        public boolean connected(int from, int to) {
            return from / 2 == to / 2 ? from != to : from % 2 == 1 && to % 2 == 1;
        }

        @Override
        public long leastLatencyPs(int from, int to) {
            return from / 2 == to / 2 ? nic.pcie().oneWayPs() : nic.fabric().latencyPs();
        }
    }
}
