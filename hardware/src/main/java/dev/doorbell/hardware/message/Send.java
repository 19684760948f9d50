package dev.doorbell.hardware.message;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.pdes.Digest;
import org.jspecify.annotations.Nullable;

/**
 * Packet of a SEND. The receiver's next receive request has the destination of its bytes.
 *
 * @param destinationQpn queue pair at the receiver
 * @param psn packet sequence number
 * @param segment place in the message
 * @param immediate four bytes for the receiver's completion; null when the message has none
 * @param payload the bytes
 * @param dc of a DC initiator; null on a reliable connection
 */
public record Send(
        int destinationQpn,
        int psn,
        Segment segment,
        @Nullable Integer immediate,
        Payload payload,
        @Nullable DcHeader dc)
        implements Packet {

    static final long KIND = Fingerprints.kind(20);

    @Override
    public int headerBytes() {
        return HeaderBytes.BASE
                + (immediate != null && segment.ends() ? HeaderBytes.IMMEDIATE_ETH : 0);
    }

    @Override
    public int payloadBytes(int index) {
        return payload.length();
    }

    @Override
    public long fingerprint(int index) {
        return Fingerprints.withDc(
                dc,
                Digest.combine(
                        KIND + ((long) destinationQpn << 2 | segment.code()),
                        Digest.combine(payload.fingerprint(), Fingerprints.ofImmediate(immediate))
                                + psn));
    }
}
