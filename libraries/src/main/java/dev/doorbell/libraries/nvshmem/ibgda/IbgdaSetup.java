package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.libraries.nvshmem.transport.PeSetup;
import dev.doorbell.libraries.nvshmem.transport.SendQueue;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import java.util.ArrayList;
import java.util.List;

/** Sets the queue pairs of one PE up. */
public final class IbgdaSetup {

    private static final int FIRST_QPN = 1;

    private IbgdaSetup() {}

    /** The transport of a PE. */
    public static Transport connect(PeSetup pe, IbgdaOptions options, long wqeBuildPs) {
        NicPort nic = pe.nic();
        Memory hbm = pe.node().memory().gpu(pe.device());
        long base = NodeMemory.gpuAddress(pe.device(), 0);
        int perPeer = options.rcPerPe();
        List<List<GpuQueuePair>> byPeer = new ArrayList<>();
        for (int peer = 0; peer < pe.pes(); peer++) {
            List<GpuQueuePair> pairs = new ArrayList<>();
            for (int k = 0; k < perPeer; k++) {
                long ring =
                        base
                                + hbm.allocate(
                                        (long) pe.queueDepth() * Wqe.BLOCK_BYTES, Wqe.BLOCK_BYTES);
                long record = base + hbm.allocate(Wqe.BLOCK_BYTES, Wqe.BLOCK_BYTES);
                SendQueue queue =
                        new SendQueue(
                                FIRST_QPN + peer * perPeer + k,
                                peer,
                                pe.node().memory(),
                                ring,
                                record,
                                pe.queueDepth());
                long completion = base + hbm.allocate(CqeCodec.BYTES, CqeCodec.BYTES);
                pe.bootstrap()
                        .create(
                                nic,
                                new CreateQueuePair(
                                        0,
                                        queue.qpn(),
                                        pe.protectionDomain(),
                                        ring,
                                        pe.queueDepth(),
                                        record,
                                        completion,
                                        1,
                                        true,
                                        CreateQueuePair.Transport.RC,
                                        pe.nicProcesses().get(peer),
                                        FIRST_QPN + pe.pe() * perPeer + k,
                                        0));
                pairs.add(new GpuQueuePair(queue, pe.node().memory(), completion));
            }
            byPeer.add(pairs);
        }
        return new IbgdaTransport(pe.pe(), pe.node(), nic, pe.gpu(), wqeBuildPs, byPeer);
    }
}
