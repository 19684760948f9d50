package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.nic.Flow;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.SendQueue;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.libraries.nvshmem.transport.WqeWriter;
import dev.doorbell.pdes.Wait;
import java.util.List;

/**
 * IBGDA: GPU threads write work queue entries, doorbell record and doorbell themselves. The steps
 * and their order are those of NVSHMEM 2.8.0: reserve slots, wait for room, write the entry, fence,
 * hand over in order along the chain, and under the lock store the record and ring.
 *
 * <p>RC queue pairs, mapped by CTA; queues in GPU memory; collapsed completion queue.
 */
public final class IbgdaTransport implements Transport {

    private static final int STEP_DOORBELL = 16;

    private final int pe;
    private final Node node;
    private final NicPort nic;
    private final GpuConstants gpu;
    private final long wqeBuildPs;
    private final List<List<GpuQueuePair>> byPeer;
    private final Instruments.Counter doorbells;
    private final Instruments.Counter operations;
    private final String track;

    /**
     * A transport.
     *
     * @param byPeer queue pairs to each peer, one per CTA index modulo their number
     */
    IbgdaTransport(
            int pe,
            Node node,
            NicPort nic,
            GpuConstants gpu,
            long wqeBuildPs,
            List<List<GpuQueuePair>> byPeer) {
        this.pe = pe;
        this.node = node;
        this.nic = nic;
        this.gpu = gpu;
        this.wqeBuildPs = wqeBuildPs;
        this.byPeer = byPeer;
        doorbells = node.instruments().counter("ibgda.doorbells");
        operations = node.instruments().counter("ibgda.operations");
        track = "node" + node.index() + "/gpu" + nic.number() + "/cta";
    }

    @Override
    public void post(Caller caller, List<Submission> lanes) {
        for (Submission lane : lanes) {
            post(caller, lane);
        }
    }

    private void post(Caller caller, Submission submission) {
        operations.add(submission.operations().size());
        GpuQueuePair pair = pairFor(caller, submission.peer());
        int blocks = 0;
        for (RemoteOperation operation : submission.operations()) {
            blocks += WqeWriter.blocks(operation);
        }
        long start = caller.program().nowPs();
        // Load the queue pair's fields, reserve by atomicAdd, load the consumer index.
        long reserved = start + 3 * gpu.l2Ps();
        if (waitForRoom(caller, pair, blocks, reserved)) {
            reserved = caller.program().nowPs() + gpu.l2Ps();
        }
        int first = pair.queue.reserve(blocks);
        int block = first;
        for (RemoteOperation operation : submission.operations()) {
            int end = block + WqeWriter.blocks(operation);
            pair.queue.entry(block, end);
            pair.queue.store(block, WqeWriter.write(operation, pair.queue.qpn(), block));
            block = end;
        }
        long written = reserved + submission.operations().size() * wqeBuildPs;
        long flow = Flow.of(pair.queue.qpn(), first);
        span(caller, "build WQE", reserved, written, flow);
        Doorbells rings = new Doorbells(caller, pair, new int[] {block});
        long end = submit(pair, written + gpu.fenceWithStoresPs(), rings, 0, flow);
        caller.program().sleepUntil(end);
    }

    @Override
    public void post(Caller caller, ElementStores stores) {
        int warps = Math.ceilDiv(stores.count(), ElementStores.WARP);
        int warp = 0;
        while (warp < warps) {
            warp = postWarps(caller, pairFor(caller, stores.peer()), stores, warp, warps);
        }
    }

    /**
     * The warps of a CTA reserve together; each then submits in its turn. Returns the first warp
     * for which there was no room; the caller comes back for it.
     */
    private int postWarps(
            Caller caller, GpuQueuePair pair, ElementStores stores, int firstWarp, int warps) {
        long reserved = caller.program().nowPs() + 3 * gpu.l2Ps();
        if (waitForRoom(caller, pair, blocksOf(stores, firstWarp), reserved)) {
            reserved = caller.program().nowPs() + gpu.l2Ps();
        }
        long submittable = reserved + wqeBuildPs + gpu.fenceWithStoresPs();
        int[] producers = new int[warps - firstWarp];
        Doorbells rings = new Doorbells(caller, pair, producers);
        long end = submittable;
        int warp = firstWarp;
        while (warp < warps && pair.queue.hasRoomFor(blocksOf(stores, warp))) {
            int block = storeWarp(pair.queue, stores, warp);
            span(
                    caller,
                    "build WQE",
                    reserved,
                    reserved + wqeBuildPs,
                    Flow.of(pair.queue.qpn(), block));
            producers[warp - firstWarp] = pair.queue.reserved();
            end =
                    submit(
                            pair,
                            submittable,
                            rings,
                            warp - firstWarp,
                            Flow.of(pair.queue.qpn(), block));
            warp++;
        }
        caller.program().sleepUntil(end);
        return warp;
    }

    private int storeWarp(SendQueue queue, ElementStores stores, int warp) {
        int first = warp * ElementStores.WARP;
        int lanes = Math.min(ElementStores.WARP, stores.count() - first);
        operations.add(lanes);
        int blocks = blocksOf(stores, warp);
        int block = queue.reserve(blocks);
        if (blocks != lanes) {
            queue.entry(block + blocks - 1, block + blocks);
            queue.store(block, WqeWriter.writeJoined(stores, first, queue.qpn(), block));
            return block;
        }
        byte[] entries = new byte[lanes * Wqe.BLOCK_BYTES];
        for (int lane = 0; lane < lanes; lane++) {
            queue.entry(block + lane, block + lane + 1);
            WqeWriter.writeStore(
                    entries,
                    lane * Wqe.BLOCK_BYTES,
                    stores,
                    first + lane,
                    queue.qpn(),
                    block + lane);
        }
        queue.store(block, entries);
        return block;
    }

    private static int blocksOf(ElementStores stores, int warp) {
        int lanes = Math.min(ElementStores.WARP, stores.count() - warp * ElementStores.WARP);
        return stores.contiguous() && lanes == ElementStores.WARP
                ? WqeWriter.joinedBlocks(stores)
                : lanes;
    }

    /**
     * Hands a submission over in order, then rings under the lock: compare-and-swap on the ready
     * index, lock, atomicMax on the posted index, fence, doorbell record, fence, doorbell, unlock.
     */
    private long submit(GpuQueuePair pair, long readyPs, Doorbells rings, int index, long flow) {
        long handedOver = pair.chain.enter(readyPs, gpu.l2Ps());
        long held =
                2 * gpu.l2Ps()
                        + gpu.fencePs()
                        + gpu.storePs()
                        + gpu.fenceWithStoresPs()
                        + 2 * gpu.storePs();
        long unlocked = pair.doorbellLock.enter(handedOver, held);
        long rung = unlocked - gpu.storePs();
        long recorded = rung - gpu.storePs() - gpu.fenceWithStoresPs();
        span(rings.caller, "update DBR", recorded - gpu.storePs(), recorded, flow);
        span(rings.caller, "ring doorbell", rung - gpu.storePs(), rung, flow);
        node.at(rung, rings, index);
        return unlocked;
    }

    @Override
    public void quiet(Caller caller) {
        for (List<GpuQueuePair> pairs : byPeer) {
            for (GpuQueuePair pair : pairs) {
                waitFor(caller, pair, pair.queue.reserved());
            }
        }
        caller.program().sleep(gpu.l2Ps());
    }

    /** One queue pair keeps its order by itself; with several to a peer a fence is a quiet. */
    @Override
    public void fence(Caller caller) {
        if (byPeer.get(0).size() > 1) {
            quiet(caller);
        } else {
            caller.program().sleep(gpu.fencePs());
        }
    }

    @Override
    public void waitFor(Caller caller, int peer) {
        GpuQueuePair pair = pairFor(caller, peer);
        waitFor(caller, pair, pair.queue.reserved());
        caller.program().sleep(gpu.l2Ps());
    }

    @Override
    public void describe(RelativeState state) {
        nic.describe(state);
        for (List<GpuQueuePair> pairs : byPeer) {
            pairs.forEach(pair -> pair.describe(state));
        }
    }

    @Override
    public void skipped(long ps) {}

    private boolean waitForRoom(Caller caller, GpuQueuePair pair, int blocks, long fromPs) {
        if (pair.queue.hasRoomFor(blocks)) {
            return false;
        }
        caller.program().sleepUntil(fromPs);
        waitFor(caller, pair, pair.queue.reserved() + blocks - pair.queue.depth());
        return true;
    }

    private void waitFor(Caller caller, GpuQueuePair pair, int index) {
        caller.program()
                .waitForStore(
                        pair.completionQueue,
                        () ->
                                pair.poll() != CompletionStatus.SUCCESS
                                        || pair.queue.completed() - index >= 0,
                        gpu.l2Ps(),
                        new Wait(
                                caller.program().name(),
                                "completion of entry %d on QP %d"
                                        .formatted(index, pair.queue.qpn()),
                                "the NIC, when PE " + pair.queue.peer() + " acknowledges"));
        check(caller, pair);
    }

    private void check(Caller caller, GpuQueuePair pair) {
        CompletionStatus status = pair.poll();
        if (status != CompletionStatus.SUCCESS) {
            throw caller.fault(
                    "QP %d to PE %d: entry %d ended with %s"
                            .formatted(
                                    pair.queue.qpn(),
                                    pair.queue.peer(),
                                    pair.reportedEntry(),
                                    status));
        }
    }

    private GpuQueuePair pairFor(Caller caller, int peer) {
        List<GpuQueuePair> pairs = byPeer.get(peer);
        return pairs.get(caller.index() % pairs.size());
    }

    private void span(Caller caller, String what, long from, long to, long flow) {
        if (node.instruments().tracing()) {
            node.instruments().span(track + caller.index(), what, from, to, flow);
        }
    }

    @Override
    public String toString() {
        return "IBGDA of PE " + pe;
    }

    /** The steps at which a CTA's doorbells leave its SM, one element per submission. */
    private final class Doorbells extends Step {

        private final Caller caller;
        private final GpuQueuePair pair;
        private final int[] producers;

        Doorbells(Caller caller, GpuQueuePair pair, int[] producers) {
            super(STEP_DOORBELL);
            this.caller = caller;
            this.pair = pair;
            this.producers = producers;
        }

        @Override
        public void run(int index) {
            doorbells.add(1);
            pair.queue.updateDoorbellRecord(producers[index]);
            nic.ring(pair.queue.qpn(), producers[index], gpu.mmioStorePs());
        }
    }
}
