package dev.doorbell.libraries.nvshmem.ibrc;

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

/**
 * Sets the proxy of one PE up: one RC queue pair to each PE, queues in host pe.pe()mory, one CQ.
 */
public final class IbrcSetup {

    private static final int FIRST_QPN = 1;
    private static final int PAGE_BYTES = 4096;

    private IbrcSetup() {}

    /** The transport of a PE. */
    public static Transport connect(PeSetup pe, ProxyOptions options, ProxyConstants costs) {
        NicPort nic = pe.nic();
        Memory host = pe.node().memory().host();
        int entries = Integer.highestOneBit(pe.pes() * pe.queueDepth() * 2 - 1);
        long completions =
                NodeMemory.hostAddress(host.allocate((long) entries * CqeCodec.BYTES, PAGE_BYTES));
        List<SendQueue> queues = new ArrayList<>();
        for (int peer = 0; peer < pe.pes(); peer++) {
            long ring =
                    NodeMemory.hostAddress(
                            host.allocate(
                                    (long) pe.queueDepth() * Wqe.BLOCK_BYTES, Wqe.BLOCK_BYTES));
            long record = NodeMemory.hostAddress(host.allocate(Wqe.BLOCK_BYTES, Wqe.BLOCK_BYTES));
            SendQueue queue =
                    new SendQueue(
                            FIRST_QPN + peer,
                            peer,
                            pe.node().memory(),
                            ring,
                            record,
                            pe.queueDepth());
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
                                    completions,
                                    entries,
                                    false,
                                    CreateQueuePair.Transport.RC,
                                    pe.nicProcesses().get(peer),
                                    FIRST_QPN + pe.pe()));
            queues.add(queue);
        }
        Proxy proxy =
                new Proxy(
                        pe.node(),
                        nic,
                        pe.gpu(),
                        costs,
                        options.gdrcopy(),
                        queues,
                        new ProxyCompletionQueue(pe.node().memory(), completions, entries));
        return new IbrcTransport(pe.node(), pe.device(), pe.gpu(), proxy);
    }
}
