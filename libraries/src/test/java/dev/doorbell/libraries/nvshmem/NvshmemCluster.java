package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.nic.NicConstants;
import dev.doorbell.hardware.nic.NicProcess;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.ibgda.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.ibrc.ProxyOptions;
import dev.doorbell.libraries.nvshmem.transport.FaultInjection;
import dev.doorbell.pdes.Channels;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.LpResult;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.SequentialScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * One PE per node, one NIC per node, and a kernel each PE runs; process 2n is node n, 2n + 1 its
 * NIC.
 */
final class NvshmemCluster {

    private final SequentialScheduler scheduler;

    NvshmemCluster(
            Path path, int pes, int queuePairsPerPeer, BiConsumer<Cta, SymmetricAddress> kernel) {
        this(path, pes, queuePairsPerPeer, 1, ProxyOptions.DEFAULT, kernel);
    }

    NvshmemCluster(
            Path path,
            int pes,
            int queuePairsPerPeer,
            int ctas,
            BiConsumer<Cta, SymmetricAddress> kernel) {
        this(path, pes, queuePairsPerPeer, ctas, ProxyOptions.DEFAULT, kernel);
    }

    /** Each PE allocates 64 words of signals and passes them to every CTA of its kernel. */
    NvshmemCluster(
            Path path,
            int pes,
            int queuePairsPerPeer,
            int ctas,
            ProxyOptions proxy,
            BiConsumer<Cta, SymmetricAddress> kernel) {
        Profile profile = TestProfile.profile();
        NicConstants nic = NicConstants.of(profile);
        Placement placement = new Placement(pes, 1, 2);
        NvshmemOptions options =
                NvshmemOptions.of(path, 1 << 20)
                        .with(it ->
                                it.queueDepth(64)
                                        .proxy(proxy)
                                        .ibgda(IbgdaOptions.rc(queuePairsPerPeer)));
        List<LogicalProcess> processes = new ArrayList<>();
        for (int n = 0; n < pes; n++) {
            processes.add(
                    new NodeProcess(
                            2 * n,
                            n,
                            NodeConstants.of(profile),
                            List.of(2 * n + 1),
                            List.of(),
                            false,
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
                                                                ctas,
                                                                cta -> kernel.accept(cta, words)));
                                            })));
            processes.add(new NicProcess(2 * n + 1, 2 * n, 0, "node" + n + "/nic0", nic, false));
        }
        scheduler =
                new SequentialScheduler(
                        channels(nic, pes), processes, true, 10_000_000, train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
    }

    RunState state() {
        return scheduler.state();
    }

    List<LpResult> results() {
        return scheduler.results();
    }

    private static Channels channels(NicConstants nic, int pes) {
        return new Channels() {
            @Override
            public int processes() {
                return 2 * pes;
            }

            @Override
            public boolean connected(int from, int to) {
                return from / 2 == to / 2 ? from != to : from % 2 == 1 && to % 2 == 1;
            }

            @Override
            public long leastLatencyPs(int from, int to) {
                return from / 2 == to / 2 ? nic.pcie().oneWayPs() : nic.fabric().latencyPs();
            }
        };
    }
}
