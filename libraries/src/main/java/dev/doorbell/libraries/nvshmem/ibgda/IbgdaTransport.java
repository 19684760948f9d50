package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.PeSetup;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.pdes.report.Track;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * IBGDA: GPU threads write work queue entries, doorbell record and doorbell themselves. The steps
 * and their order are those of NVSHMEM 2.8.0: reserve slots, write the entries, fence, hand over in
 * order along the chain, and ring if the doorbell rule requires it.
 */
public final class IbgdaTransport implements Transport {

    private static final int MOST_POLLING_THREADS = 32;

    private final PeSetup setup;
    private final Parts parts;
    private final int requestsInBatch;
    private final Track.Engine track;
    // Queue pairs with posts since a quiet last found them idle.
    private final List<GpuQueuePair> used = new ArrayList<>();

    /**
     * Creates a transport.
     *
     * @param requestsInBatch blocks after which the doorbell rule rings, a power of two
     */
    IbgdaTransport(
            PeSetup setup,
            QueuePairs pairs,
            Doorbells doorbells,
            PostingCosts costs,
            ConsistencyReads reads,
            int requestsInBatch) {
        this.setup = setup;
        this.requestsInBatch = requestsInBatch;
        Node node = setup.node();
        parts =
                new Parts(
                        node,
                        pairs,
                        doorbells,
                        new Completions(costs),
                        costs,
                        reads,
                        node.instruments().counter("ibgda.operations"));
        track = Track.at(node.place()).part("gpu", setup.nic().number());
    }

    @Override
    public void post(Caller caller, List<Submission> lanes) {
        Poster poster = poster(caller);
        poster.reserve(pairFor(caller, lanes.get(0).peer()));
        poster.post(lanes);
        poster.await();
    }

    @Override
    public void post(Caller caller, ElementStores stores) {
        Poster poster = poster(caller);
        poster.reserve(pairFor(caller, stores.peer()));
        poster.post(stores);
        poster.await();
    }

    @Override
    public void quiet(Caller caller) {
        // Threads poll the queue pairs in turn. An idle one takes as long as any other.
        int threads = Math.min(MOST_POLLING_THREADS, caller.threads());
        int rounds = Math.ceilDiv(parts.pairs().polled(), threads);
        List<GpuQueuePair> busy = new ArrayList<>(used);
        busy.sort(Comparator.comparingInt(pair -> pair.number));
        List<GpuQueuePair> fetched = new ArrayList<>();
        int round = 0;
        for (GpuQueuePair pair : busy) {
            int its = pair.number / threads;
            caller.work((its - round) * pollPs());
            round = its;
            parts.completions().waitFor(caller, pair, pair.queue.reserved());
            if (pair.takeFetches()) {
                fetched.add(pair);
            }
        }
        caller.work(Math.max(1, rounds - round) * pollPs());
        if (!fetched.isEmpty()) {
            makeConsistent(caller, fetched);
        }
        forgetIdle();
    }

    /**
     * Orders operations. A single queue pair keeps its order by itself; with several to a peer a
     * fence is a quiet.
     */
    @Override
    public void fence(Caller caller) {
        if (parts.pairs().severalToAPeer()) {
            quiet(caller);
        } else {
            caller.work(setup.gpu().fencePs());
        }
    }

    @Override
    public void waitFor(Caller caller, int peer) {
        GpuQueuePair pair = pairFor(caller, peer);
        parts.completions().waitFor(caller, pair, pair.queue.reserved());
        caller.work(pollPs());
        if (pair.takeFetches()) {
            makeConsistent(caller, List.of(pair));
        }
    }

    /**
     * Has the NIC read GPU memory, behind all that it has written there. On reliable connections,
     * where the library has no initiator, the entry takes the queue pair to the next PE.
     */
    @Override
    public void enforceConsistency(Caller caller) {
        makeConsistent(caller, List.of(pairFor(caller, (setup.pe() + 1) % setup.pes())));
    }

    @Override
    public void describe(RelativeState state) {
        setup.nic().describe(state);
        parts.doorbells().describe(state);
        for (GpuQueuePair pair : parts.pairs().all()) {
            pair.describe(state, requestsInBatch);
        }
        // The time of a quiet depends on the queue pairs that it has not yet found idle.
        used.forEach(pair -> state.add(pair.number));
    }

    @Override
    public void skipped(long ps) {
        parts.doorbells().skipped(ps);
    }

    /** Has the NIC read GPU memory once per queue pair, and waits for it. */
    private void makeConsistent(Caller caller, List<GpuQueuePair> pairs) {
        long start = parts.node().nowPs();
        Poster poster = poster(caller);
        poster.reserve(pairs.get(0));
        for (GpuQueuePair pair : pairs) {
            poster.post(pair, block -> parts.reads().entry(pair, block, false));
        }
        poster.await();
        for (GpuQueuePair pair : pairs) {
            parts.completions().waitFor(caller, pair, pair.queue.reserved());
        }
        caller.work(pollPs());
        parts.node()
                .instruments()
                .span(track.part("cta", caller.index()), "cst", start, parts.node().nowPs(), 0);
    }

    /** Records a post to a queue pair. */
    private void use(GpuQueuePair pair) {
        if (!pair.used) {
            pair.used = true;
            used.add(pair);
        }
    }

    private void forgetIdle() {
        used.removeIf(pair -> {
            pair.used = !pair.settled();
            return !pair.used;
        });
    }

    private Poster poster(Caller caller) {
        PostingCall call = new PostingCall(caller, parts.node(), track.part("cta", caller.index()));
        return new Poster(parts, call, firstWarp(caller), this::use);
    }

    private GpuQueuePair pairFor(Caller caller, int peer) {
        return parts.pairs().pairFor(caller.index(), firstWarp(caller), peer);
    }

    private long pollPs() {
        return parts.costs().pollPs();
    }

    private static int firstWarp(Caller caller) {
        return caller.index() * Math.ceilDiv(caller.threads(), ElementStores.WARP);
    }

    @Override
    public String toString() {
        return "IBGDA of PE " + setup.pe();
    }

    /** Shared parts of every call. */
    record Parts(
            Node node,
            QueuePairs pairs,
            Doorbells doorbells,
            Completions completions,
            PostingCosts costs,
            ConsistencyReads reads,
            Instruments.Counter operations) {}
}
