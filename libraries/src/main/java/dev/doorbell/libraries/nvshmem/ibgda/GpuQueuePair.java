package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.libraries.nvshmem.transport.SendQueue;

/**
 * A queue pair that GPU threads post to: its send queue, its collapsed completion queue, the chain
 * in which submissions follow each other and the lock of the doorbell.
 */
final class GpuQueuePair {

    final SendQueue queue;
    final long completionQueue;
    final FifoResource chain;
    final FifoResource doorbellLock;
    private final Memory memory;

    GpuQueuePair(SendQueue queue, NodeMemory memory, long completionQueue) {
        this.queue = queue;
        this.completionQueue = completionQueue;
        this.memory = memory.space(completionQueue);
        chain = new FifoResource("submission chain of QP " + queue.qpn());
        doorbellLock = new FifoResource("doorbell lock of QP " + queue.qpn());
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

    /** Says whether all is complete, and for how long chain and lock are held. */
    void describe(RelativeState state) {
        poll();
        state.rest(queue.idle());
        chain.describe(state);
        doorbellLock.describe(state);
    }

    /** Counter of the entry the completion queue reports. */
    int reportedEntry() {
        return CqeCodec.counter(CqeCodec.read(memory, NodeMemory.offset(completionQueue)));
    }
}
