package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.libraries.msccl.runtime.network.socket.SocketOptions;

/**
 * Options of connections between nodes. The defaults are those of NCCL on InfiniBand.
 *
 * @param queuePairs queue pairs of a connection, {@code NCCL_IB_QPS_PER_CONNECTION}
 * @param splits true if a message is split over all of them, false if each has its turn, {@code
 *     NCCL_IB_SPLIT_DATA_ON_QPS}
 * @param adaptiveRouting true if packets may overtake each other, {@code NCCL_IB_ADAPTIVE_ROUTING}:
 *     a message above the threshold is then a plain write, followed by an empty one with immediate
 *     bytes
 * @param routingThreshold largest message that is one write nevertheless, {@code
 *     NCCL_IB_AR_THRESHOLD}
 * @param inlineEntries true if single entries of the sender's FIFO are inline data, {@code
 *     NCCL_IB_USE_INLINE}
 * @param places true if thread blocks read from host memory where each slot of Simple is, as since
 *     2.19
 * @param rails use of other GPUs' NICs
 * @param sockets threads and sockets of connections over TCP
 */
public record NetworkOptions(
        int queuePairs,
        boolean splits,
        boolean adaptiveRouting,
        int routingThreshold,
        boolean inlineEntries,
        boolean places,
        RailOptions rails,
        SocketOptions sockets) {

    /** Largest number of queue pairs of a connection; NCCL allows 128. */
    public static final int MAX_QUEUE_PAIRS = 16;

    /** NCCL's defaults. */
    public static final NetworkOptions DEFAULT =
            new NetworkOptions(
                    1, true, true, 8192, false, false, RailOptions.DEFAULT, SocketOptions.DEFAULT);

    private static final int ALIGNMENT = 128;

    public NetworkOptions {
        if (queuePairs < 1 || queuePairs > MAX_QUEUE_PAIRS) {
            throw new IllegalArgumentException(
                    "expected 1 to %d queue pairs but was %d"
                            .formatted(MAX_QUEUE_PAIRS, queuePairs));
        }
    }

    /** Returns the same options with other uses of other GPUs' NICs. */
    public NetworkOptions withRails(RailOptions wanted) {
        return new NetworkOptions(
                queuePairs,
                splits,
                adaptiveRouting,
                routingThreshold,
                inlineEntries,
                places,
                wanted,
                sockets);
    }

    /** Returns options of the same sockets, whose messages are single writes without other NICs. */
    public NetworkOptions overSockets() {
        return new NetworkOptions(
                1, true, false, routingThreshold, false, places, RailOptions.OWN, sockets);
    }

    /** Returns true if a message to one receive is a plain write and an empty one. */
    boolean separates(int bytes) {
        return adaptiveRouting && bytes > routingThreshold;
    }

    /** Bytes of every queue pair's part of a message, but for the last ones: whole lines. */
    int partBytes(int bytes) {
        int parts = splits ? queuePairs : 1;
        return Math.ceilDiv(Math.ceilDiv(bytes, parts), ALIGNMENT) * ALIGNMENT;
    }
}
