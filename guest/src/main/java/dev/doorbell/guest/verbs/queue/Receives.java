package dev.doorbell.guest.verbs.queue;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.WqeCodec;
import org.jspecify.annotations.Nullable;

/** Receive queue of a guest, of one queue pair or shared. */
public final class Receives {

    private static final int COUNTER_MASK = 0xffff;

    private final int number;
    private final NodeMemory memory;
    private final long ring;
    private final int entries;
    private final long[] ids;
    private @Nullable Completions completions;
    private int posted;
    private int taken;

    /**
     * Creates an empty queue.
     *
     * @param number number on the NIC, with which the guest names a shared one
     * @param ring bus address of {@link #bytes} bytes
     * @param entries depth, a power of two
     */
    public Receives(int number, NodeMemory memory, long ring, int entries) {
        this.number = number;
        this.memory = memory;
        this.ring = ring;
        this.entries = entries;
        ids = new long[entries];
    }

    /** Bytes of a queue and its doorbell record. */
    public static long bytes(int entries) {
        return (long) entries * WqeCodec.RECEIVE_BYTES + DoorbellRecord.BYTES;
    }

    /** Number on the NIC. */
    public int number() {
        return number;
    }

    /** Depth. */
    public int entries() {
        return entries;
    }

    /** Completion queue of what it receives; null until a queue pair has one. */
    public @Nullable Completions completions() {
        return completions;
    }

    /** Returns the command that creates it, with a completion queue. */
    public CreateReceiveQueue attach(Completions queue) {
        completions = queue;
        return new CreateReceiveQueue(
                0, number, ring, entries, record(), queue.ring().address(), queue.ring().entries());
    }

    /** Posts a request. Returns false if the queue is full. */
    public boolean post(long id, LocalBuffer buffer) {
        if (posted - taken == entries) {
            return false;
        }
        byte[] entry = new byte[WqeCodec.RECEIVE_BYTES];
        WqeCodec.receive(entry, 0, buffer);
        int slot = posted & (entries - 1);
        memory.write(ring + (long) slot * WqeCodec.RECEIVE_BYTES, entry);
        ids[slot] = id;
        posted++;
        DoorbellRecord.write(
                memory.space(record()),
                NodeMemory.offset(record()) + DoorbellRecord.RECEIVE,
                posted);
        return true;
    }

    /** Number of requests that are not complete. */
    int outstanding() {
        return posted - taken;
    }

    /** Counter of the oldest of them. */
    int oldest() {
        return taken;
    }

    /** Returns true if the request with a 16-bit counter is complete already. */
    boolean isComplete(int counter) {
        return (short) (counter - taken) < 0;
    }

    /** Returns the id of the request with a 16-bit counter, which is complete. */
    long complete(int counter) {
        taken++;
        return ids[counter & COUNTER_MASK & (entries - 1)];
    }

    private long record() {
        return ring + (long) entries * WqeCodec.RECEIVE_BYTES;
    }
}
