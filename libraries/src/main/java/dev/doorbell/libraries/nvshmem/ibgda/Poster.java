package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.AddressVector;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import dev.doorbell.libraries.nvshmem.ibgda.config.WarpEntries;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import dev.doorbell.libraries.nvshmem.transport.WqeWriter;
import dev.doorbell.libraries.verbs.SendQueue;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Poster for one call of a thread block. A full warp on one queue pair reserves with one atomic and
 * submits once. Threads of any other warp reserve and submit separately, all at the same time and
 * in the order of their lanes.
 */
final class Poster {

    private static final int WARP = ElementStores.WARP;

    private final Node node;
    private final QueuePairs pairs;
    private final Doorbells doorbells;
    private final Completions completions;
    private final PostingCosts costs;
    private final ConsistencyReads reads;
    private final PostingCall call;
    private final Instruments.Counter operations;
    private final Consumer<GpuQueuePair> use;
    private final int cta;
    private long calledPs;
    private long reservedPs;
    private long occupiedUntilPs;
    private final int firstWarp;

    Poster(
            IbgdaTransport.Parts parts,
            PostingCall call,
            int firstWarp,
            Consumer<GpuQueuePair> use) {
        node = parts.node();
        pairs = parts.pairs();
        doorbells = parts.doorbells();
        completions = parts.completions();
        costs = parts.costs();
        reads = parts.reads();
        operations = parts.operations();
        this.call = call;
        this.firstWarp = firstWarp;
        this.use = use;
        cta = call.caller.index();
    }

    /** Waits for the time of a reservation. Slots are taken at its end. */
    void reserve(GpuQueuePair pair) {
        calledPs = node.nowPs();
        call.caller.work(costs.reservePs(pair.exclusive));
        reservedPs = node.nowPs();
    }

    /** Posts the submissions of neighbouring threads. */
    void post(List<Submission> lanes) {
        for (int first = 0; first < lanes.size(); first += WARP) {
            int end = Math.min(first + WARP, lanes.size());
            postWarp(lanes.subList(first, end), firstWarp + first / WARP);
        }
    }

    private void postWarp(List<Submission> lanes, int warp) {
        GpuQueuePair pair = pairs.pairFor(cta, warp, lanes.get(0).peer());
        boolean together = lanes.size() == WARP;
        for (Submission lane : lanes) {
            GpuQueuePair its = pairs.pairFor(cta, warp, lane.peer());
            together &= its.number == pair.number;
        }
        int blocks = blocks(lanes);
        WarpEntries entries = entries(lanes, warp);
        long writtenPs = writtenPs(entries);
        if (together && blocks <= pair.queue.depth()) {
            submit(pair, lanes, blocks, entries, writtenPs);
            return;
        }
        for (Submission lane : lanes) {
            GpuQueuePair its = pairs.pairFor(cta, warp, lane.peer());
            submit(its, List.of(lane), blocks(List.of(lane)), entries, writtenPs);
        }
    }

    /** Returns the entries that the lanes of a warp write in lockstep. */
    private WarpEntries entries(List<Submission> lanes, int warp) {
        int longest = 0;
        for (Submission lane : lanes) {
            int words = lane.awaitsResults() ? WqeWriter.DUMP_WORDS : 0;
            for (RemoteOperation operation : lane.operations()) {
                words += WqeWriter.words(operation, pairs.dynamic());
            }
            longest = Math.max(longest, words);
        }
        int queuePairs =
                (int)
                        lanes.stream()
                                .mapToInt(lane -> pairs.pairFor(cta, warp, lane.peer()).number)
                                .distinct()
                                .count();
        return new WarpEntries(lanes.size(), longest, queuePairs);
    }

    /**
     * Time at which a warp has written its entries. Warps of the thread block share the
     * multiprocessor's load and store unit.
     */
    private long writtenPs(WarpEntries entries) {
        long now = node.nowPs();
        occupiedUntilPs = Math.max(now, occupiedUntilPs) + costs.occupiedPs(entries);
        return Math.max(now + costs.buildPs(entries), occupiedUntilPs);
    }

    /** Blocks of submissions, with the one of the read behind results that threads await. */
    private int blocks(List<Submission> lanes) {
        boolean dynamic = pairs.dynamic();
        int blocks = awaitsResults(lanes) ? 1 : 0;
        for (Submission lane : lanes) {
            for (RemoteOperation operation : lane.operations()) {
                blocks += WqeWriter.blocks(operation, dynamic);
            }
        }
        return blocks;
    }

    private static boolean awaitsResults(List<Submission> lanes) {
        return lanes.stream().anyMatch(Submission::awaitsResults);
    }

    /** Makes one reservation, with entries in the order of the lanes, and one submission. */
    private void submit(
            GpuQueuePair pair,
            List<Submission> lanes,
            int blocks,
            WarpEntries entries,
            long writtenPs) {
        int first = completions.reserve(call.caller, pair, blocks);
        SendQueue queue = pair.queue;
        int block = first;
        for (Submission lane : lanes) {
            AddressVector target = pairs.target(pair, lane.peer());
            for (RemoteOperation operation : lane.operations()) {
                int end = block + WqeWriter.blocks(operation, target != null);
                queue.entry(block, end);
                queue.store(
                        block,
                        WqeWriter.write(operation, new WqeHead(queue.qpn(), block, true, target)));
                block = end;
                if (operation.fetching() && !lane.awaited()) {
                    pair.fetches();
                }
            }
            operations.add(lane.operations().size());
        }
        if (awaitsResults(lanes)) {
            queue.entry(block, block + 1);
            queue.store(block, reads.entry(pair, block, true));
        }
        submit(pair, first, entries, writtenPs);
    }

    /** Posts one element store per thread. */
    void post(ElementStores stores) {
        for (int first = 0; first < stores.count(); first += WARP) {
            int lanes = Math.min(WARP, stores.count() - first);
            GpuQueuePair pair = pairs.pairFor(cta, firstWarp + first / WARP, stores.peer());
            AddressVector target = pairs.target(pair, stores.peer());
            operations.add(lanes);
            if (lanes == WARP && stores.contiguous()) {
                storeJoined(pair, stores, first, target);
                continue;
            }
            WarpEntries warp = WarpEntries.on(lanes, WqeWriter.storeWords(stores, target != null));
            long writtenPs = writtenPs(warp);
            int together = lanes == WARP ? WARP : 1;
            for (int lane = 0; lane < lanes; lane += together) {
                storeEach(pair, stores, first + lane, together, target, warp, writtenPs);
            }
        }
    }

    private void storeJoined(
            GpuQueuePair pair, ElementStores stores, int thread, @Nullable AddressVector target) {
        int parts = WqeWriter.joinedParts(stores, target != null);
        int each = WqeWriter.joinedPartBlocks(stores, target != null);
        int first = completions.reserve(call.caller, pair, parts * each);
        SendQueue queue = pair.queue;
        for (int part = 1; part <= parts; part++) {
            queue.entry(first + part * each - 1, first + part * each);
        }
        queue.store(first, WqeWriter.writeJoined(stores, thread, queue.qpn(), first, target));
        // A lane writes the head and the NOP of each part, then all lanes their data, which fills
        // whole lines.
        int data = Math.ceilDiv(stores.elementBytes(), Integer.BYTES);
        WarpEntries entries =
                WarpEntries.on(parts, WqeWriter.joinedHeadWords(target != null) + data);
        submit(pair, first, entries, writtenPs(entries));
    }

    private void storeEach(
            GpuQueuePair pair,
            ElementStores stores,
            int thread,
            int lanes,
            @Nullable AddressVector target,
            WarpEntries warp,
            long writtenPs) {
        int first = completions.reserve(call.caller, pair, lanes);
        SendQueue queue = pair.queue;
        byte[] entries = new byte[lanes * Wqe.BLOCK_BYTES];
        for (int lane = 0; lane < lanes; lane++) {
            int block = first + lane;
            queue.entry(block, block + 1);
            WqeWriter.writeStore(
                    entries,
                    lane * Wqe.BLOCK_BYTES,
                    stores,
                    thread + lane,
                    new WqeHead(queue.qpn(), block, true, target));
        }
        queue.store(first, entries);
        submit(pair, first, warp, writtenPs);
    }

    /** Posts a DUMP. */
    void post(GpuQueuePair pair, IntFunction<byte[]> dump) {
        int block = completions.reserve(call.caller, pair, 1);
        pair.queue.entry(block, block + 1);
        pair.queue.store(block, dump.apply(block));
        WarpEntries entries = WarpEntries.on(1, WqeWriter.DUMP_WORDS);
        submit(pair, block, entries, writtenPs(entries));
    }

    /** Waits until all entries have been submitted. */
    void await() {
        call.await();
    }

    /** Submits the reserved blocks from {@code first} on, written at {@code writtenPs} or now. */
    private void submit(GpuQueuePair pair, int first, WarpEntries entries, long writtenPs) {
        use.accept(pair);
        long written = Math.max(node.nowPs(), writtenPs);
        long ready = written + costs.submitFencePs(pair.exclusive, entries);
        long atomic = costs.atomicPs(pair.exclusive);
        long handedOver = pair.handOver(ready, atomic);
        Posting posting = posting(pair);
        int index = posting.add(first, entries);
        if (node.instruments().tracing()) {
            long flow = posting.flow(index);
            call.step("reserve slots", calledPs, reservedPs, flow);
            call.step("wait for room", reservedPs, node.nowPs(), flow);
            call.span("build WQE", node.nowPs(), written, flow);
            call.step("fence WQE", written, ready, flow);
            call.step("wait for turn", ready, handedOver - atomic, flow);
            call.step("mark ready", handedOver - atomic, handedOver, flow);
        }
        call.begin();
        node.at(handedOver, posting, index);
    }

    @SuppressWarnings("ReferenceEquality") // Each call is a separate object.
    private Posting posting(GpuQueuePair pair) {
        Posting last = pair.lastPosting;
        if (last == null || last.call != call) {
            last = new Posting(call, pair, doorbells);
            pair.lastPosting = last;
        }
        return last;
    }
}
