package dev.doorbell.libraries.msccl.runtime.network;

/**
 * Options of connections between nodes. The defaults are those of NCCL on InfiniBand.
 *
 * @param queuePairs queue pairs of a connection, {@code NCCL_IB_QPS_PER_CONNECTION}; a message is
 *     split over all of them
 * @param adaptiveRouting true if packets may overtake each other, {@code NCCL_IB_ADAPTIVE_ROUTING}:
 *     a message above the threshold is then a plain write, followed by an empty one with immediate
 *     bytes
 * @param routingThreshold largest message that is one write nevertheless, {@code
 *     NCCL_IB_AR_THRESHOLD}
 * @param inlineEntries true if entries of the sender's FIFO are inline data, {@code
 *     NCCL_IB_USE_INLINE}
 */
public record NetworkOptions(
        int queuePairs, boolean adaptiveRouting, int routingThreshold, boolean inlineEntries) {

    /** Largest number of queue pairs of a connection; NCCL allows 128. */
    public static final int MAX_QUEUE_PAIRS = 16;

    /** NCCL's defaults. */
    public static final NetworkOptions DEFAULT = new NetworkOptions(1, true, 8192, false);

    private static final int ALIGNMENT = 128;

    public NetworkOptions {
        if (queuePairs < 1 || queuePairs > MAX_QUEUE_PAIRS) {
            throw new IllegalArgumentException(
                    "expected 1 to %d queue pairs but was %d"
                            .formatted(MAX_QUEUE_PAIRS, queuePairs));
        }
    }

    /** Returns true if a message is a plain write and an empty one with immediate bytes. */
    boolean separates(int bytes) {
        return adaptiveRouting && bytes > routingThreshold;
    }

    /** Bytes of every queue pair's part of a message, but for the last ones: whole lines. */
    int partBytes(int bytes) {
        return Math.ceilDiv(Math.ceilDiv(bytes, queuePairs), ALIGNMENT) * ALIGNMENT;
    }
}
