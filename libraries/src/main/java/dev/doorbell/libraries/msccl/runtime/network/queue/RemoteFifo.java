package dev.doorbell.libraries.msccl.runtime.network.queue;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;

/**
 * Sender's FIFO as its receiver sees it. The receiver prepares an entry in its own memory and
 * writes it to the same place of the FIFO. Only the first entry of each turn is signalled, so that
 * the send queue empties.
 */
public final class RemoteFifo {

    private final NodeMemory memory;
    private final ReliableQueue queue;
    private final long copies;
    private final long address;
    private final int key;
    private final boolean inline;
    private long tail;

    /**
     * Creates the view of an empty FIFO.
     *
     * @param queue queue pair that writes it
     * @param copies bus address of the receiver's copies of the entries
     * @param address bus address of the FIFO at the sender
     * @param key key of the FIFO
     * @param inline true if entries are inline data
     */
    public RemoteFifo(
            NodeMemory memory,
            ReliableQueue queue,
            long copies,
            long address,
            int key,
            boolean inline) {
        this.memory = memory;
        this.queue = queue;
        this.copies = copies;
        this.address = address;
        this.key = key;
        this.inline = inline;
    }

    /**
     * Posts the write of the next entry and rings the doorbell.
     *
     * @param slot memory for the message, with the key that the sender needs
     * @param tag tag of the receive
     * @param copiesKey key of the copies
     */
    public void post(LocalBuffer slot, int tag, int copiesKey) {
        long offset = tail % QueueLayout.REQUESTS * ClearToSend.BYTES;
        boolean signaled = offset == 0;
        tail++;
        byte[] entry =
                new ClearToSend(slot.address(), slot.length(), slot.lkey(), 1, tag, tail).encoded();
        memory.write(copies + offset, entry);
        RemoteRange place = new RemoteRange(address + offset, key);
        if (inline) {
            queue.writeInline(place, entry, signaled);
        } else {
            queue.write(
                    place,
                    new LocalBuffer(copies + offset, copiesKey, ClearToSend.BYTES),
                    signaled);
        }
        queue.ring();
    }
}
