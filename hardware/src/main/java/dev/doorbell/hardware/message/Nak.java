package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Refuses a packet.
 *
 * @param destinationQpn queue pair at the requester
 * @param psn of the refused packet
 * @param status completion status code the requester reports, see {@code CompletionStatus}
 */
public record Nak(int destinationQpn, int psn, int status) implements Packet {

    static final long KIND = Fingerprints.kind(16);

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
        return Digest.combine(KIND + destinationQpn, (long) psn << 8 | status);
    }
}
