package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Note of the emulator to a requester that one of its packets will not be answered. No such packet
 * exists in the machine and it takes no bandwidth. With it, requesters need no timer for every
 * message, see ADR 0005.
 *
 * @param destinationQpn queue pair at the requester
 * @param psn of the lost packet, the last of its message
 */
public record PacketLost(int destinationQpn, int psn) implements Packet {

    static final long KIND = Fingerprints.kind(28);

    @Override
    public int headerBytes() {
        return 0;
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
