package dev.doorbell.libraries.msccl.runtime.network.queue;

import dev.doorbell.hardware.memory.NodeMemory;

/**
 * FIFO of a sender in its host memory. Its receiver writes the entries by RDMA; the sender polls
 * the index of the next one and clears an entry that it has used.
 */
public final class SendFifo {

    private final NodeMemory memory;
    private final long address;
    private long head;

    /** Creates the view of an empty FIFO at a bus address. */
    public SendFifo(NodeMemory memory, long address) {
        this.memory = memory;
        this.address = address;
    }

    /** Bus address of the FIFO. */
    public long address() {
        return address;
    }

    /** Runs an action at every store to the cache line of the next entry, until it is taken. */
    public void watch(Runnable stored) {
        memory.watch(next(), stored);
    }

    /** Returns true if the next entry is there. */
    public boolean ready() {
        return memory.readLong(next() + ClearToSend.INDEX) == head + 1;
    }

    /**
     * Takes the next entry, which is there.
     *
     * @param watcher action of {@link #watch}, which moves on to the entry behind it
     */
    public ClearToSend take(Runnable watcher) {
        byte[] encoded = new byte[ClearToSend.BYTES];
        memory.space(next()).read(NodeMemory.offset(next()), encoded, 0, encoded.length);
        memory.unwatch(next(), watcher);
        memory.write(next(), new byte[ClearToSend.BYTES]);
        head++;
        memory.watch(next(), watcher);
        return ClearToSend.of(encoded);
    }

    private long next() {
        return address + head % QueueLayout.REQUESTS * ClearToSend.BYTES;
    }
}
