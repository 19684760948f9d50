package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.nic.NicConstants;
import dev.doorbell.hardware.nic.NicProcess;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.Nvshmem;
import dev.doorbell.libraries.nvshmem.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.NvshmemOptions;
import dev.doorbell.libraries.nvshmem.Path;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Placement;
import dev.doorbell.libraries.nvshmem.ibgda.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.transport.FaultInjection;
import dev.doorbell.pdes.Channels;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.LpResult;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.SequentialScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Nodes with as many NICs as PEs. Each PE prepares itself when the library is ready, then runs the
 * host program it has prepared.
 */
final class CollectiveCluster {

    private final SequentialScheduler scheduler;

    /** A host program. */
    interface Host {
        void run(Program host);
    }

    CollectiveCluster(Path path, int nodes, int pesPerNode, Function<Pe, Host> prepare) {
        this(path, nodes, pesPerNode, 2, prepare);
    }

    CollectiveCluster(
            Path path, int nodes, int pesPerNode, int barrierRadix, Function<Pe, Host> prepare) {
        Profile profile = TestProfile.profile();
        NicConstants nic = NicConstants.of(profile);
        int perNode = 1 + pesPerNode;
        Placement placement = new Placement(nodes, pesPerNode, perNode);
        NvshmemOptions options =
                NvshmemOptions.of(path, 1 << 20)
                        .with(it ->
                                it.queueDepth(128)
                                        .barrierRadix(barrierRadix)
                                        .ibgda(IbgdaOptions.rc(1)));
        List<LogicalProcess> processes = new ArrayList<>();
        for (int n = 0; n < nodes; n++) {
            int base = n * perNode;
            processes.add(
                    new NodeProcess(
                            base,
                            n,
                            NodeConstants.of(profile),
                            IntStream.range(base + 1, base + perNode).boxed().toList(),
                            List.of(),
                            false,
                            node ->
                                    Nvshmem.init(
                                            node,
                                            placement,
                                            NvshmemConstants.of(profile),
                                            options,
                                            pe -> FaultInjection.NONE,
                                            pe -> pe.start(prepare.apply(pe)::run))));
            for (int i = 0; i < pesPerNode; i++) {
                processes.add(
                        new NicProcess(base + 1 + i, base, i, "node" + n + "/nic" + i, nic, false));
            }
        }
        scheduler =
                new SequentialScheduler(
                        channels(nic, nodes, perNode), processes, true, 50_000_000, train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
    }

    RunState state() {
        return scheduler.state();
    }

    List<LpResult> results() {
        return scheduler.results();
    }

    /** What went wrong, over all nodes. */
    List<String> faults() {
        return results().stream().flatMap(process -> process.report().faults().stream()).toList();
    }

    private static Channels channels(NicConstants nic, int nodes, int perNode) {
        return new Channels() {
            @Override
            public int processes() {
                return nodes * perNode;
            }

            @Override
            public boolean connected(int from, int to) {
                boolean nics = from % perNode != 0 && to % perNode != 0;
                boolean ofOneNode = from / perNode == to / perNode;
                return nics ? from != to : ofOneNode && from % perNode != to % perNode;
            }

            @Override
            public long leastLatencyPs(int from, int to) {
                return from % perNode != 0 && to % perNode != 0
                        ? nic.fabric().latencyPs()
                        : nic.pcie().oneWayPs();
            }
        };
    }
}
