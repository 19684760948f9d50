package dev.doorbell.libraries.nvshmem.ibrc.queue;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.WqeCodec;

/**
 * Shared receive queue of a proxy: a ring of receive requests with a buffer each, and the
 * completion queue of arriving messages. Messages are taken in order of arrival, so a buffer is
 * free exactly when its place in the ring is. Posting it again only needs the doorbell record.
 */
public final class ReceiveBuffers {

    private final NodeMemory memory;
    private final long ring;
    private final long doorbellRecord;
    private final long buffers;
    private final int depth;
    private final ProxyCompletionQueue completions;
    private int posted;

    /**
     * Creates an empty queue.
     *
     * @param ring bus address of its requests
     * @param buffers bus address of the first buffer
     * @param depth requests of the ring, a power of two
     */
    public ReceiveBuffers(
            NodeMemory memory,
            long ring,
            long doorbellRecord,
            long buffers,
            int depth,
            ProxyCompletionQueue completions) {
        this.memory = memory;
        this.ring = ring;
        this.doorbellRecord = doorbellRecord;
        this.buffers = buffers;
        this.depth = depth;
        this.completions = completions;
    }

    /** Bytes of all buffers. */
    public static long bufferBytes(int depth) {
        return (long) depth * ActiveMessage.MOST_BYTES;
    }

    /** Posts all requests; {@code lkey} is the key of the buffers. */
    public void fill(int lkey) {
        byte[] requests = new byte[depth * WqeCodec.RECEIVE_BYTES];
        for (int i = 0; i < depth; i++) {
            WqeCodec.receive(
                    requests,
                    i * WqeCodec.RECEIVE_BYTES,
                    new LocalBuffer(
                            buffers + (long) i * ActiveMessage.MOST_BYTES,
                            lkey,
                            ActiveMessage.MOST_BYTES));
        }
        memory.write(ring, requests);
        post(depth);
    }

    /** Returns true if a message has arrived. */
    public boolean ready() {
        return completions.ready();
    }

    /** Bus address of the next message's completion. */
    public long nextCompletionAddress() {
        return completions.nextAddress();
    }

    /** Number of the queue pair on which the next message, already there, arrived. */
    public int qpn() {
        return CqeCodec.qpn(completions.peek());
    }

    /** Returns the next message, which has arrived. */
    public ActiveMessage message() {
        long word = completions.peek();
        if (CqeCodec.error(word)) {
            throw new IllegalStateException(
                    "expected a message that fits its buffer but was " + completions.status());
        }
        int index = CqeCodec.counter(word) & (depth - 1);
        return ActiveMessage.read(memory, buffers + (long) index * ActiveMessage.MOST_BYTES);
    }

    /** Removes the next message and posts its buffer again. */
    public void release() {
        completions.take();
        post(1);
    }

    private void post(int count) {
        posted += count;
        DoorbellRecord.write(
                memory.space(doorbellRecord),
                NodeMemory.offset(doorbellRecord) + DoorbellRecord.RECEIVE,
                posted);
    }
}
