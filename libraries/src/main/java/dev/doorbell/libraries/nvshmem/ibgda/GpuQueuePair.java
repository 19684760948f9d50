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
 * A queue pair that GPU threads post to: its send queue, its collapsed completion queue, and the
 * chain in which submissions follow each other. Reservations come in the order of hand-over, so the
 * instant of a hand-over is known as soon as its slots are reserved.
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
     * A queue pair.
     *
     * @param number among those of its PE, in the order a quiet polls them
     * @param exclusive whether one thread block has it for itself
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
        doorbellLock = new DoorbellLock(costs, exclusive);
        line = new RoomLine(memory);
    }

    /** Its name in sentences. */
    String text() {
        return queue.peer() < 0
                ? "DCI " + queue.qpn()
                : "QP %d to PE %d".formatted(queue.qpn(), queue.peer());
    }

    /**
     * Puts the submission reserved last at the end of the chain; returns when it is handed over.
     *
     * @param readyPs when its entries are written and fenced
     */
    long handOver(long readyPs, long atomicPs) {
        handedOverPs = Math.max(readyPs, handedOverPs) + atomicPs;
        return handedOverPs;
    }

    /** Notes that what has been reserved so far ends with a fetch. */
    void fetches() {
        fetched = true;
        fetchesUntil = queue.reserved();
    }

    /**
     * Whether fetches have completed whose data the GPU may not see yet; asked once all of them
     * have.
     */
    boolean takeFetches() {
        boolean fresh = fetched && queue.completed() - fetchesUntil >= 0;
        if (fresh) {
            fetched = false;
        }
        return fresh;
    }

    /** Whether nothing is outstanding and nothing fetched waits to be made visible. */
    boolean settled() {
        return queue.idle() && !fetched;
    }

    /** Looks at the completion queue; returns its error, or SUCCESS. */
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
     * Says whether all is complete and for how long the chain is held. The doorbell rule looks at
     * indices modulo {@code batch}.
     */
    void describe(RelativeState state, int batch) {
        poll();
        state.rest(settled() && doorbellLock.free() && line.empty());
        state.until(handedOverPs);
        state.add(queue.reserved() & (batch - 1));
    }

    /** Counter of the entry the completion queue reports. */
    int reportedEntry() {
        return CqeCodec.counter(CqeCodec.read(memory, NodeMemory.offset(completionQueue)));
    }
}
