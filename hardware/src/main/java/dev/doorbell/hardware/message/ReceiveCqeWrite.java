package dev.doorbell.hardware.message;

import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.pdes.Digest;
import org.jspecify.annotations.Nullable;

/**
 * A NIC writes the 64-byte completion queue entry of a received message to memory.
 *
 * @param address bus address of the entry
 * @param qpn queue pair or DC target the message came in on
 * @param counter index of the receive request it took, 16 bits of it are stored
 * @param status completion status code, see {@code CompletionStatus}
 * @param bytes length of the message
 * @param written whether the message was an RDMA WRITE
 * @param immediate that came with it, or null
 * @param owner ownership bit, which flips at each turn of the ring
 */
public record ReceiveCqeWrite(
        long address,
        int qpn,
        int counter,
        int status,
        int bytes,
        boolean written,
        @Nullable Integer immediate,
        boolean owner)
        implements NicToNode {

    static final long KIND = Fingerprints.kind(23);

    @Override
    public long upPs(PcieLink pcie) {
        return pcie.writePs(CqeWrite.BYTES);
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                Digest.combine(
                        KIND + address,
                        Fingerprints.ofImmediate(immediate) + (written ? 1L << 33 : 0)),
                ((long) qpn << 32 | (counter & 0xffff_ffffL)) * 31
                        + (long) bytes * 512
                        + status * 2L
                        + (owner ? 1 : 0));
    }
}
