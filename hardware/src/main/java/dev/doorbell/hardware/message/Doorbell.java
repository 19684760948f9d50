package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * A store to a NIC's doorbell register: the send queue of a queue pair has been filled up to an
 * index.
 *
 * @param qpn queue pair number
 * @param producerIndex index of the next empty 64-byte basic block, counted from 0 without wrapping
 */
public record Doorbell(int qpn, int producerIndex) implements NodeToNic {

    static final long KIND = Fingerprints.kind(1);

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + qpn, producerIndex);
    }
}
