package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Answers an {@link AtomicRequest} with the word as it was before.
 *
 * @param destinationQpn queue pair at the requester
 * @param psn of the request
 * @param original the old value; the high half is 0 for a word of 4 bytes
 */
public record AtomicResponse(int destinationQpn, int psn, long original) implements Packet {

    static final long KIND = Fingerprints.kind(14);

    @Override
    public int headerBytes() {
        return HeaderBytes.BASE + HeaderBytes.AETH + HeaderBytes.ATOMIC_ACK_ETH;
    }

    @Override
    public int payloadBytes(int index) {
        return 0;
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + destinationQpn, Digest.combine(psn, original));
    }
}
