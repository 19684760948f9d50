package dev.doorbell.hardware.message;

import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.pdes.Digest;

/**
 * Answers {@link CreateQueuePair}: the queue pair is in RTS. Answers other commands about queues,
 * too.
 *
 * @param requestId of the request
 * @param qpn its number
 */
public record QueuePairCreated(int requestId, int qpn) implements NicToNode {

    static final long KIND = Fingerprints.kind(9);

    @Override
    public long upPs(PcieLink pcie) {
        return pcie.writePs(Long.BYTES);
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + requestId, qpn);
    }
}
