package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.Wqe;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * {@code nvshmem_init} on one node: allocates heaps and queues, registers and connects them, and
 * hands out the PEs once the NICs have answered. Keys and queue pair numbers follow from the order
 * of the calls, the same on every node, which stands for the exchange over the bootstrap network.
 */
public final class Nvshmem {

    private static final int PROTECTION_DOMAIN = 1;
    private static final int FIRST_QPN = 1;
    private static final int PAGE_BYTES = 4096;

    private final Node node;
    private final Placement placement;
    private final NvshmemConstants constants;
    private final NvshmemOptions options;
    private final Consumer<Pe> whenReady;
    private int pendingCommands;

    private Nvshmem(
            Node node,
            Placement placement,
            NvshmemConstants constants,
            NvshmemOptions options,
            Consumer<Pe> whenReady) {
        this.node = node;
        this.placement = placement;
        this.constants = constants;
        this.options = options;
        this.whenReady = whenReady;
    }

    /**
     * Sets the library up on a node.
     *
     * @param faults what goes wrong with a PE's operations
     * @param whenReady gets each PE of the node once all of them are connected
     */
    public static void init(
            Node node,
            Placement placement,
            NvshmemConstants constants,
            NvshmemOptions options,
            IntFunction<FaultInjection> faults,
            Consumer<Pe> whenReady) {
        new Nvshmem(node, placement, constants, options, whenReady).connect(faults);
    }

    private void connect(IntFunction<FaultInjection> faults) {
        List<Pe> pes = new ArrayList<>();
        for (int device = 0; device < placement.pesPerNode(); device++) {
            int id = node.index() * placement.pesPerNode() + device;
            pes.add(pe(id, device, faults.apply(id), pes));
        }
    }

    private Pe pe(int id, int device, FaultInjection faults, List<Pe> all) {
        NicPort nic = node.nic(device);
        SymmetricHeap heap =
                new SymmetricHeap(node.memory(), device, options.heapBytes(), options.phantom());
        register(nic, heap.controlAddress(), SymmetricHeap.CONTROL_BYTES, AccessRight.ALL, all);
        register(nic, heap.dataAddress(), heap.dataBytes(), AccessRight.ALL, all);
        register(
                nic,
                heap.dataAddress(),
                heap.dataBytes(),
                AccessRight.LOCAL_WRITE | AccessRight.REMOTE_READ,
                all);
        return switch (options.path()) {
            case IBRC ->
                    new Pe(
                            id,
                            node,
                            placement,
                            constants,
                            heap,
                            ibrc(id, device, nic, all),
                            1,
                            faults);
            case IBGDA ->
                    new Pe(
                            id,
                            node,
                            placement,
                            constants,
                            heap,
                            ibgda(id, device, nic, all),
                            options.queuePairsPerPeer(),
                            faults);
        };
    }

    private Transport ibrc(int me, int device, NicPort nic, List<Pe> all) {
        Memory host = node.memory().host();
        int entries = Integer.highestOneBit(placement.pes() * options.queueDepth() * 2 - 1);
        long completionAddress =
                NodeMemory.hostAddress(host.allocate((long) entries * CqeCodec.BYTES, PAGE_BYTES));
        List<SendQueue> queues = new ArrayList<>();
        for (int peer = 0; peer < placement.pes(); peer++) {
            SendQueue queue = queue(FIRST_QPN + peer, peer, host, NodeMemory.hostAddress(0));
            create(nic, queue, completionAddress, entries, false, FIRST_QPN + me, all);
            queues.add(queue);
        }
        Proxy proxy =
                new Proxy(
                        node,
                        nic,
                        constants,
                        options.gdrcopy(),
                        queues,
                        new ProxyCompletionQueue(node.memory(), completionAddress, entries));
        return new IbrcTransport(node, device, constants, proxy);
    }

    private Transport ibgda(int me, int device, NicPort nic, List<Pe> all) {
        Memory hbm = node.memory().gpu(device);
        long base = NodeMemory.gpuAddress(device, 0);
        int perPeer = options.queuePairsPerPeer();
        List<List<GpuQueuePair>> byPeer = new ArrayList<>();
        for (int peer = 0; peer < placement.pes(); peer++) {
            List<GpuQueuePair> pairs = new ArrayList<>();
            for (int k = 0; k < perPeer; k++) {
                SendQueue queue = queue(FIRST_QPN + peer * perPeer + k, peer, hbm, base);
                long completion = base + hbm.allocate(CqeCodec.BYTES, CqeCodec.BYTES);
                create(nic, queue, completion, 1, true, FIRST_QPN + me * perPeer + k, all);
                pairs.add(new GpuQueuePair(queue, node.memory(), completion));
            }
            byPeer.add(pairs);
        }
        return new IbgdaTransport(me, node, nic, constants, byPeer);
    }

    private SendQueue queue(int qpn, int peer, Memory memory, long base) {
        long ring =
                base
                        + memory.allocate(
                                (long) options.queueDepth() * Wqe.BLOCK_BYTES, Wqe.BLOCK_BYTES);
        long record = base + memory.allocate(Wqe.BLOCK_BYTES, Wqe.BLOCK_BYTES);
        return new SendQueue(qpn, peer, node.memory(), ring, record, options.queueDepth());
    }

    private void register(NicPort nic, long address, long length, int access, List<Pe> all) {
        pendingCommands++;
        nic.registerMemory(PROTECTION_DOMAIN, address, length, access, key -> commandDone(all));
    }

    private void create(
            NicPort nic,
            SendQueue queue,
            long completionQueue,
            int entries,
            boolean collapsed,
            int peerQpn,
            List<Pe> all) {
        pendingCommands++;
        nic.createQueuePair(
                new CreateQueuePair(
                        0,
                        queue.qpn(),
                        PROTECTION_DOMAIN,
                        queue.address(),
                        queue.depth(),
                        queue.doorbellRecord(),
                        completionQueue,
                        entries,
                        collapsed,
                        CreateQueuePair.Transport.RC,
                        placement.nicProcessOf(queue.peer()),
                        peerQpn,
                        0),
                qpn -> commandDone(all));
    }

    private void commandDone(List<Pe> all) {
        pendingCommands--;
        if (pendingCommands == 0) {
            all.forEach(whenReady);
        }
    }
}
