package dev.doorbell.libraries.nvshmem.ibrc.queue;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;

/**
 * Completion queue of the proxy in host memory: a ring whose ownership bit distinguishes new
 * entries from old ones.
 */
public final class ProxyCompletionQueue {

    private final Memory memory;
    private final long address;
    private final int entries;
    private long consumed;

    public ProxyCompletionQueue(NodeMemory memory, long address, int entries) {
        this.memory = memory.space(address);
        this.address = address;
        this.entries = entries;
    }

    /** Bus address of the next entry. */
    long nextAddress() {
        return address + (consumed % entries) * CqeCodec.BYTES;
    }

    /** Returns true if the next entry has been written. */
    boolean ready() {
        long word = CqeCodec.read(memory, NodeMemory.offset(nextAddress()));
        // Fresh memory has owner bit 0; the NIC writes 1 in the first turn of the ring.
        return CqeCodec.owner(word) == ((consumed / entries) % 2 == 0);
    }

    /** Word of the next entry, which stays in the queue. */
    long peek() {
        return CqeCodec.read(memory, NodeMemory.offset(nextAddress()));
    }

    /** Status of the next entry. */
    CompletionStatus status() {
        return CqeCodec.status(memory, NodeMemory.offset(nextAddress()));
    }

    void take() {
        consumed++;
    }
}
