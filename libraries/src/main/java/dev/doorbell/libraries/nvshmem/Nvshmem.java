package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.ibgda.IbgdaSetup;
import dev.doorbell.libraries.nvshmem.ibrc.IbrcSetup;
import dev.doorbell.libraries.nvshmem.mapped.MappedTransport;
import dev.doorbell.libraries.nvshmem.mapped.NvlinkPorts;
import dev.doorbell.libraries.nvshmem.race.AccessLog;
import dev.doorbell.libraries.nvshmem.setup.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.setup.NvshmemOptions;
import dev.doorbell.libraries.nvshmem.setup.Placement;
import dev.doorbell.libraries.nvshmem.transport.FaultInjection;
import dev.doorbell.libraries.nvshmem.transport.PeSetup;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.libraries.verbs.Bootstrap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code nvshmem_init} on one node. It allocates heaps and queues, registers and connects them, and
 * passes out the PEs after the NICs have answered. Keys and queue pair numbers follow from the
 * order of the calls, which is the same on every node. This replaces the exchange over the
 * bootstrap network.
 */
public final class Nvshmem {

    private static final int PROTECTION_DOMAIN = 1;

    private final Node node;
    private final Placement placement;
    private final NvshmemConstants constants;
    private final NvshmemOptions options;
    // All PEs of the node share one list, because it is as long as the number of PEs of the job.
    private final List<Integer> nicProcesses;

    private Nvshmem(
            Node node, Placement placement, NvshmemConstants constants, NvshmemOptions options) {
        this.node = node;
        this.placement = placement;
        this.constants = constants;
        this.options = options;
        nicProcesses =
                IntStream.range(0, placement.pes())
                        .map(placement::nicProcessOf)
                        .boxed()
                        .collect(Collectors.toUnmodifiableList());
    }

    /**
     * Sets the library up on a node.
     *
     * @param faults receives faults of a PE's operations
     * @param whenReady receives each PE of the node once all of them are connected
     */
    public static void init(
            Node node,
            Placement placement,
            NvshmemConstants constants,
            NvshmemOptions options,
            IntFunction<FaultInjection> faults,
            Consumer<Pe> whenReady) {
        Nvshmem library = new Nvshmem(node, placement, constants, options);
        NvlinkPorts ports =
                new NvlinkPorts(
                        node,
                        placement.pesPerNode(),
                        constants.nvlink(),
                        constants.gpu().atomicTurnPs(),
                        placement::deviceOf);
        List<Pe> pes = new ArrayList<>();
        Bootstrap bootstrap =
                new Bootstrap(() -> pes.forEach(pe -> pe.guarded(() -> whenReady.accept(pe))));
        for (int device = 0; device < placement.pesPerNode(); device++) {
            int id = node.index() * placement.pesPerNode() + device;
            pes.add(library.connect(id, device, faults.apply(id), bootstrap, ports));
        }
        bootstrap.close();
    }

    private Pe connect(
            int id, int device, FaultInjection faults, Bootstrap bootstrap, NvlinkPorts ports) {
        SymmetricHeap heap =
                new SymmetricHeap(node.memory(), device, options.heapBytes(), options.phantom());
        register(heap, node.nic(device), bootstrap);
        PeSetup setup =
                new PeSetup(
                        node,
                        id,
                        device,
                        nicProcesses,
                        bootstrap,
                        PROTECTION_DOMAIN,
                        options.queueDepth(),
                        constants.gpu());
        Transport network =
                switch (options.path()) {
                    case IBRC, NVLINK ->
                            IbrcSetup.connect(setup, heap, options.proxy(), constants.proxy());
                    case IBGDA -> IbgdaSetup.connect(setup, options.ibgda(), constants.ibgda());
                };
        boolean alone = options.p2p() && placement.nodes() == 1;
        MappedTransport mapped =
                new MappedTransport(node, id, device, constants.gpu(), ports, alone);
        node.instruments().measureLater(() -> heap.allocations().measurement(id));
        AccessLog accesses = new AccessLog(id, heap, options.checkRaces());
        if (options.checkRaces()) {
            node.instruments().measureLater(accesses::measurement);
        }
        return new Pe(
                new Rank(id, node, placement, heap, accesses),
                constants,
                new Operations(id, placement, heap, faults),
                network,
                mapped,
                options);
    }

    /** Registers the heap's two parts, and its data part again without the right to write. */
    private static void register(SymmetricHeap heap, NicPort nic, Bootstrap bootstrap) {
        bootstrap.register(
                nic,
                PROTECTION_DOMAIN,
                heap.controlAddress(),
                SymmetricHeap.CONTROL_BYTES,
                AccessRight.ALL);
        bootstrap.register(
                nic, PROTECTION_DOMAIN, heap.dataAddress(), heap.dataBytes(), AccessRight.ALL);
        bootstrap.register(
                nic,
                PROTECTION_DOMAIN,
                heap.dataAddress(),
                heap.dataBytes(),
                AccessRight.LOCAL_WRITE | AccessRight.REMOTE_READ);
    }

    /** Identity of a PE, its place, and its log. */
    record Rank(int pe, Node node, Placement placement, SymmetricHeap heap, AccessLog accesses) {}
}
