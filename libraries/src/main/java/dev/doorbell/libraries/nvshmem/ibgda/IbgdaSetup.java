package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaConstants;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import dev.doorbell.libraries.nvshmem.transport.PeSetup;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.libraries.verbs.SendQueue;
import java.util.ArrayList;
import java.util.List;

/**
 * Setup of the queue pairs of one PE: RC queue pairs to all others, or DC targets and initiators.
 * Numbers follow from the options and are the same on every PE.
 */
public final class IbgdaSetup {

    private static final int FIRST_NUMBER = 1;
    private static final long DC_KEY = 0x1b6d_a0c7L;
    private static final int NO_PEER = -1;

    private final PeSetup pe;
    private final IbgdaOptions options;
    private final PostingCosts costs;
    private final Memory memory;
    private final long base;
    private final List<GpuQueuePair> all = new ArrayList<>();

    private IbgdaSetup(PeSetup pe, IbgdaOptions options, PostingCosts costs) {
        this.pe = pe;
        this.options = options;
        this.costs = costs;
        boolean inHost = options.buffers() == IbgdaOptions.Buffers.HOSTMEM;
        memory = inHost ? pe.node().memory().host() : pe.node().memory().gpu(pe.device());
        base = inHost ? NodeMemory.hostAddress(0) : NodeMemory.gpuAddress(pe.device(), 0);
    }

    /** Returns the transport of a PE. */
    public static Transport connect(PeSetup pe, IbgdaOptions options, IbgdaConstants constants) {
        PostingCosts costs =
                new PostingCosts(
                        pe.gpu(),
                        constants,
                        options.buffers(),
                        pe.node().instruments().serviceTimes());
        IbgdaSetup setup = new IbgdaSetup(pe, options, costs);
        ConsistencyReads reads = ConsistencyReads.register(pe);
        QueuePairs pairs = options.rcPerPe() > 0 ? setup.reliable() : setup.dynamic();
        Doorbells doorbells =
                switch (options.handler()) {
                    case GPU ->
                            new GpuDoorbells(
                                    pe.node(),
                                    pe.nic(),
                                    costs,
                                    pe.gpu().mmioStorePs(),
                                    options.requestsInBatch());
                    case CPU ->
                            new CpuDoorbells(
                                    pe.node(), pe.nic(), costs, constants, pe.gpu().hostStorePs());
                };
        return new IbgdaTransport(pe, pairs, doorbells, costs, reads, options.requestsInBatch());
    }

    private QueuePairs reliable() {
        int perPeer = options.rcPerPe();
        List<List<GpuQueuePair>> byPeer = new ArrayList<>();
        for (int peer = 0; peer < pe.pes(); peer++) {
            List<GpuQueuePair> pairs = new ArrayList<>();
            // A PE accesses its own memory without the network.
            for (int k = 0; peer != pe.pe() && k < perPeer; k++) {
                pairs.add(
                        create(
                                FIRST_NUMBER + peer * perPeer + k,
                                peer,
                                false,
                                FIRST_NUMBER + pe.pe() * perPeer + k));
            }
            byPeer.add(pairs);
        }
        return new QueuePairs.Reliable(all, byPeer, options.rcMapBy(), pe.gpu().sms());
    }

    private QueuePairs dynamic() {
        int dcts = options.dcts();
        for (int k = 0; k < dcts; k++) {
            pe.bootstrap()
                    .createDcTarget(pe.nic(), FIRST_NUMBER + k, pe.protectionDomain(), DC_KEY, 0);
        }
        int sms = pe.gpu().sms();
        int exclusive = options.exclusiveDcis(sms);
        int made =
                options.largestGrid() > 0 ? Math.min(exclusive, options.largestGrid()) : exclusive;
        // Thread blocks of one multiprocessor share its initiator.
        boolean shares = options.dciMapBy() == IbgdaOptions.Mapping.SM;
        for (int i = 0; i < made + options.sharedDcis(); i++) {
            create(FIRST_NUMBER + dcts + i, NO_PEER, i < made && !shares, 0);
        }
        DcTargets targets = new DcTargets(pe.nicProcesses(), FIRST_NUMBER, dcts, DC_KEY);
        return new QueuePairs.Dynamic(all, made, exclusive, targets, options.dciMapBy(), sms);
    }

    private GpuQueuePair create(int qpn, int peer, boolean exclusive, int peerQpn) {
        int depth = pe.queueDepth();
        long ring = base + memory.allocate((long) depth * Wqe.BLOCK_BYTES, Wqe.BLOCK_BYTES);
        long record = base + memory.allocate(Wqe.BLOCK_BYTES, Wqe.BLOCK_BYTES);
        long completion = base + memory.allocate(CqeCodec.BYTES, CqeCodec.BYTES);
        boolean dynamic = peer == NO_PEER;
        pe.bootstrap()
                .create(
                        pe.nic(),
                        new CreateQueuePair(
                                0,
                                qpn,
                                pe.protectionDomain(),
                                ring,
                                depth,
                                record,
                                completion,
                                1,
                                true,
                                dynamic
                                        ? CreateQueuePair.Transport.DCI
                                        : CreateQueuePair.Transport.RC,
                                dynamic ? 0 : pe.nicProcesses().get(peer),
                                peerQpn,
                                0));
        GpuQueuePair pair =
                new GpuQueuePair(
                        all.size(),
                        new SendQueue(qpn, peer, pe.node().memory(), ring, record, depth),
                        exclusive,
                        pe.node().memory(),
                        completion,
                        costs);
        all.add(pair);
        pe.node().instruments().counter("ibgda.queuePairs").add(1);
        return pair;
    }
}
