package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Acknowledges every packet up to a sequence number, which is the element index: the
 * acknowledgements of one queue pair are all elements of one object.
 *
 * @param destinationQpn queue pair at the requester
 */
public record Ack(int destinationQpn) implements Packet {

    static final long KIND = Fingerprints.kind(15);

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
        return Digest.combine(KIND + destinationQpn, index);
    }
}
