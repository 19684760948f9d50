package dev.doorbell.libraries.msccl.runtime.network.queue;

import dev.doorbell.hardware.memory.NodeMemory;
import java.util.List;

/**
 * FIFO of a sender in its host memory. Its receiver writes a row of entries for each message by
 * RDMA; the sender polls the index of the next row and clears the first entry of one that it has
 * used.
 */
public final class SendFifo {

    private final NodeMemory memory;
    private final long address;
    private final long rowBytes;
    private long head;

    /**
     * Creates the view of an empty FIFO at a bus address.
     *
     * @param rowBytes bytes of a row
     */
    public SendFifo(NodeMemory memory, long address, long rowBytes) {
        this.memory = memory;
        this.address = address;
        this.rowBytes = rowBytes;
    }

    /** Bus address of the FIFO. */
    public long address() {
        return address;
    }

    /** Runs an action at every store to the cache line of the next row, until it is taken. */
    public void watch(Runnable stored) {
        memory.watch(next(), stored);
    }

    /** Returns true if the next row is there. */
    public boolean ready() {
        return memory.readLong(next() + ClearToSend.INDEX) == head + 1;
    }

    /** Returns the next row, which is there. */
    public List<ClearToSend> row() {
        byte[] encoded = new byte[(int) rowBytes];
        memory.space(next()).read(NodeMemory.offset(next()), encoded, 0, encoded.length);
        return ClearToSend.row(encoded);
    }

    /**
     * Removes the next row.
     *
     * @param watcher action of {@link #watch}, which moves on to the row behind it
     */
    public void remove(Runnable watcher) {
        memory.unwatch(next(), watcher);
        memory.write(next(), new byte[ClearToSend.BYTES]);
        head++;
        memory.watch(next(), watcher);
    }

    private long next() {
        return address + head % QueueLayout.REQUESTS * rowBytes;
    }
}
