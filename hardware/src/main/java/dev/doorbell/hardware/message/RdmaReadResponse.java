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
    @Override
    public int payloadBytes(int index) {
        return payload.length();
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                Fingerprints.RDMA_READ_RESPONSE + destinationQpn,
                Digest.combine((long) psn << 32 | offset, payload.fingerprint()) + segment.code());
    }
}
