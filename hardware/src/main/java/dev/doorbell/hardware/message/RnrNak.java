package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Says that the receiver has nothing posted for a SEND (receiver not ready); it is to come again
 * later, with everything after it.
 *
 * @param destinationQpn queue pair at the requester
 * @param psn of the SEND's first packet
 */
public record RnrNak(int destinationQpn, int psn) implements Packet {

    static final long KIND = Fingerprints.kind(21);

    @Override
    public int headerBytes() {
        return HeaderBytes.BASE + HeaderBytes.AETH;
    }

    @Override
    public int payloadBytes(int index) {
        return 0;
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + destinationQpn, psn);
    }
}
