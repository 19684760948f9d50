package dev.doorbell.libraries.msccl.runtime.network.queue;

import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.libraries.verbs.CompletionRing;

/**
 * Layout of the host memory of one end of a connection. It has the rings of its queue pairs, one
 * completion queue, the entries of the sender's FIFO or the receiver's copies of them, the doorbell
 * records, and the word that flushes read to. Depths are those of NCCL 2.12.
 *
 * @param pairs queue pairs to the peer
 * @param width largest number of receives that one message serves; entries of a row of the FIFO
 * @param receives true for the receive end
 * @param flushes true if one more queue pair, to itself, flushes
 */
public record QueueLayout(int pairs, int width, boolean receives, boolean flushes) {

    /** Largest number of receives that one message serves, {@code NCCL_NET_IB_MAX_RECVS}. */
    public static final int MAX_RECEIVES = 8;

    /** Largest number of requests in flight: 8 for each of 8 receives of a message. */
    public static final int REQUESTS = 64;

    /** Two entries for each request, of two blocks if they have inline data. */
    static final int SEND_BLOCKS = 4 * REQUESTS;

    private static final int RECORD_BYTES = 64;

    /** Number of all queue pairs. */
    public int allPairs() {
        return pairs + (flushes ? 1 : 0);
    }

    /** Bytes of the memory. */
    public long bytes() {
        return flushWord() + RECORD_BYTES;
    }

    int completionEntries() {
        return 2 * REQUESTS * allPairs();
    }

    long sendRing(int pair) {
        return (long) pair * SEND_BLOCKS * Wqe.BLOCK_BYTES;
    }

    long completions() {
        return sendRing(allPairs());
    }

    long fifo() {
        return completions() + CompletionRing.bytes(completionEntries());
    }

    long rowBytes() {
        return (long) width * ClearToSend.BYTES;
    }

    long receiveRing(int pair) {
        return fifo() + REQUESTS * rowBytes() + (long) pair * REQUESTS * WqeCodec.RECEIVE_BYTES;
    }

    long record(int pair) {
        return receiveRing(receives ? pairs : 0) + (long) pair * RECORD_BYTES;
    }

    long flushWord() {
        return record(allPairs());
    }
}
