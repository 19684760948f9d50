package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.libraries.nvshmem.ibgda.config.PostingCosts;
import dev.doorbell.libraries.verbs.SendQueue;
import org.jspecify.annotations.Nullable;

/**
 * Queue pair that GPU threads post to: its send queue, its collapsed completion queue, and the
 * chain that orders submissions. Reservations are in the order of hand-over, so the time of a
 * hand-over is known as soon as its slots are reserved.
 */
final class GpuQueuePair {

    final int number;
    final SendQueue queue;
    final boolean exclusive;
    final long completionQueue;
    final DoorbellLock doorbellLock;
    final RoomLine line;
    @Nullable Posting lastPosting;
    boolean used;
    private final Memory memory;
    private long handedOverPs;
    private int fetchesUntil;
    private boolean fetched;

    /**
     * Creates a queue pair.
     *
     * @param number number among those of its PE, in the order in which a quiet polls them
     * @param exclusive true if only one thread block uses it
     */
    GpuQueuePair(
            int number,
            SendQueue queue,
            boolean exclusive,
            NodeMemory memory,
            long completionQueue,
            PostingCosts costs) {
        this.number = number;
        this.queue = queue;
        this.exclusive = exclusive;
        this.completionQueue = completionQueue;
        this.memory = memory.space(completionQueue);
        doorbellLock = new DoorbellLock(costs, exclusive, number);
        line = new RoomLine(memory);
    }

    /** Name in sentences. */
    String text() {
        return queue.peer() < 0
                ? "DCI " + queue.qpn()
                : "QP %d to PE %d".formatted(queue.qpn(), queue.peer());
    }

    /**
     * Appends the last reserved submission to the chain and returns the time of its hand-over.
     *
     * @param readyPs time at which its entries are written and fenced
     */
    long handOver(long readyPs, long atomicPs) {
        handedOverPs = Math.max(readyPs, handedOverPs) + atomicPs;
        return handedOverPs;
    }

    /** Records that the reserved entries end with a fetch. */
    void fetches() {
        fetched = true;
        fetchesUntil = queue.reserved();
    }

    /**
     * Returns true if fetches have completed whose data the GPU may not see yet. Called once all
     * fetches have completed.
     */
    boolean takeFetches() {
        boolean fresh = fetched && queue.completed() - fetchesUntil >= 0;
        if (fresh) {
            fetched = false;
        }
        return fresh;
    }

    /** Returns true if nothing is outstanding and no fetched data waits to become visible. */
    boolean settled() {
        return queue.idle() && !fetched;
    }

    /** Polls the completion queue and returns its error, or SUCCESS. */
    CompletionStatus poll() {
        long offset = NodeMemory.offset(completionQueue);
        long word = CqeCodec.read(memory, offset);
        if (CqeCodec.qpn(word) != queue.qpn()) {
            return CompletionStatus.SUCCESS; // Nothing has completed yet.
        }
        if (CqeCodec.error(word)) {
            return CqeCodec.status(memory, offset);
        }
        queue.complete(CqeCodec.counter(word));
        return CompletionStatus.SUCCESS;
    }

    /**
     * Describes completion, and the time for which the chain is held. The doorbell rule uses
     * indices modulo {@code batch}.
     */
    void describe(RelativeState state, int batch) {
        poll();
        state.rest(settled() && doorbellLock.free() && line.empty());
        state.until(handedOverPs);
        state.add(queue.reserved() & (batch - 1));
    }

    /** Counter of the entry that the completion queue reports. */
    int reportedEntry() {
        return CqeCodec.counter(CqeCodec.read(memory, NodeMemory.offset(completionQueue)));
    }
}
