package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;
import org.jspecify.annotations.Nullable;

/**
 * A packet of an RDMA WRITE. One object stands for a run of whole messages of equal length (then
 * the segment is ONLY); element {@code i} has packet sequence number {@code firstPsn + i}.
 *
 * @param destinationQpn queue pair at the receiver
 * @param firstPsn packet sequence number of element 0
 * @param rkey key of the target region
 * @param segment place in the message
 * @param messageBytes length of the whole message, as in the RDMA header of its first packet
 * @param immediate four bytes for the receiver's completion; null when the message has none
 * @param target address of the bytes, and the bytes
 * @param dc of a DC initiator; null on a reliable connection
 */
public record RdmaWrite(
        int destinationQpn,
        int firstPsn,
        int rkey,
        Segment segment,
        int messageBytes,
        @Nullable Integer immediate,
        DmaWrite target,
        @Nullable DcHeader dc)
        implements Packet {

    static final long KIND = Fingerprints.kind(10);

    @Override
    public int headerBytes() {
        return HeaderBytes.BASE
                + (segment.begins() ? HeaderBytes.RETH : 0)
                + (notifies() ? HeaderBytes.IMMEDIATE_ETH : 0);
    }

    /** Returns true if it is the packet that takes a receive request. */
    public boolean notifies() {
        return immediate != null && segment.ends();
    }

    @Override
    public int payloadBytes(int index) {
        return target.elementBytes();
    }

    @Override
    public long fingerprint(int index) {
        return Fingerprints.withDc(
                dc,
                Digest.combine(
                        KIND + ((long) destinationQpn << 2 | segment.code()),
                        target.fingerprint(index)
                                + ((long) rkey << 32 | firstPsn + index)
                                + Fingerprints.ofImmediate(immediate)));
    }
}
