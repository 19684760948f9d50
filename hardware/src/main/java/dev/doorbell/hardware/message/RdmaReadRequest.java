package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;
import org.jspecify.annotations.Nullable;

/**
 * An RDMA READ request.
 *
 * @param destinationQpn queue pair at the responder
 * @param psn packet sequence number
 * @param rkey key of the region to read
 * @param address bus address at the responder
 * @param length bytes
 * @param dc of a DC initiator; null on a reliable connection
 */
public record RdmaReadRequest(
        int destinationQpn, int psn, int rkey, long address, int length, @Nullable DcHeader dc)
        implements Packet {

    static final long KIND = Fingerprints.kind(11);

    @Override
    public int headerBytes() {
        return HeaderBytes.BASE + HeaderBytes.RETH;
    }

    @Override
    public int payloadBytes(int index) {
        return 0;
    }

    @Override
    public long fingerprint(int index) {
        return Fingerprints.withDc(
                dc,
                Digest.combine(
                        KIND + destinationQpn,
                        Digest.combine(address * 31 + length, (long) rkey << 32 | psn)));
    }
}
