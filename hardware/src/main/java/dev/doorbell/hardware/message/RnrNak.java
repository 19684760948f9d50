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
    @Override
    public int payloadBytes(int index) {
        return 0;
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(Fingerprints.RNR_NAK + destinationQpn, psn);
    }
}
