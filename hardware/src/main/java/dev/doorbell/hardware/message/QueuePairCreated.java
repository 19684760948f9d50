package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Answers {@link CreateQueuePair}: the queue pair is in RTS.
 *
 * @param requestId of the request
 * @param qpn its number
 */
public record QueuePairCreated(int requestId, int qpn) implements NicToNode {
    @Override
    public long fingerprint(int index) {
        return Digest.combine(Fingerprints.QUEUE_PAIR_CREATED + requestId, qpn);
    }
}
