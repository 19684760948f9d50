package dev.doorbell.hardware.message;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.pdes.Digest;

/**
 * A packet that answers an {@link RdmaReadRequest}.
 *
 * @param destinationQpn queue pair at the requester
 * @param psn of the request
 * @param offset of these bytes in the whole read
 * @param segment place in the response
 * @param payload the bytes
 */
public record RdmaReadResponse(
        int destinationQpn, int psn, int offset, Segment segment, Payload payload)
        implements Packet {

    static final long KIND = Fingerprints.kind(12);

    @Override
    public int headerBytes() {
        return HeaderBytes.BASE + (segment.begins() || segment.ends() ? HeaderBytes.AETH : 0);
    }

    @Override
    public int payloadBytes(int index) {
        return payload.length();
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                KIND + destinationQpn,
                Digest.combine((long) psn << 32 | offset, payload.fingerprint()) + segment.code());
    }
}
