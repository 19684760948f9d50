package dev.doorbell.libraries.msccl.runtime.network.queue;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import java.util.ArrayList;
import java.util.List;

/**
 * Sender's FIFO as its receiver sees it. The receiver prepares a row of entries in its own memory
 * and writes it to the same place of the FIFO. Only the first row of each turn is signalled, so
 * that the send queue empties.
 */
public final class RemoteFifo {

    private final NodeMemory memory;
    private final ReliableQueue queue;
    private final long copies;
    private final long address;
    private final int key;
    private final int copiesKey;
    private final long rowBytes;
    private final boolean inline;
    private long tail;

    /**
     * Creates the view of an empty FIFO.
     *
     * @param queue queue pair that writes it
     * @param copies the receiver's copies of the entries, with their key
     * @param rowBytes bytes of a row
     * @param address bus address of the FIFO at the sender
     * @param key key of the FIFO
     * @param inline true if a row of a single entry is inline data
     */
    public RemoteFifo(
            NodeMemory memory,
            ReliableQueue queue,
            LocalBuffer copies,
            long rowBytes,
            long address,
            int key,
            boolean inline) {
        this.memory = memory;
        this.queue = queue;
        this.copies = copies.address();
        this.copiesKey = copies.lkey();
        this.rowBytes = rowBytes;
        this.address = address;
        this.key = key;
        this.inline = inline;
    }

    /**
     * Posts the write of the next row and rings the doorbell.
     *
     * @param slots memory for each receive of the message, with the key that the sender needs
     * @param tags tags of the receives
     */
    public void post(List<LocalBuffer> slots, List<Integer> tags) {
        long offset = tail % QueueLayout.REQUESTS * rowBytes;
        boolean signaled = offset == 0;
        tail++;
        List<ClearToSend> row = new ArrayList<>(slots.size());
        for (int i = 0; i < slots.size(); i++) {
            LocalBuffer slot = slots.get(i);
            row.add(
                    new ClearToSend(
                            slot.address(),
                            slot.length(),
                            slot.lkey(),
                            slots.size(),
                            tags.get(i),
                            tail));
        }
        byte[] encoded = ClearToSend.encoded(row);
        memory.write(copies + offset, encoded);
        RemoteRange place = new RemoteRange(address + offset, key);
        if (inline && slots.size() == 1) {
            queue.writeInline(place, encoded, signaled);
        } else {
            queue.write(
                    place, new LocalBuffer(copies + offset, copiesKey, encoded.length), signaled);
        }
        queue.ring();
    }
}
