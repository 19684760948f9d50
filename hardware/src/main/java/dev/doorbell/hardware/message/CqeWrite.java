package dev.doorbell.hardware.message;

import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.pdes.Digest;

/**
 * A NIC writes a 64-byte completion queue entry to memory. The element index is the work queue
 * counter of the completed entry, so that a run of completions of one queue pair is one object.
 *
 * @param address bus address of the entry
 * @param qpn queue pair it belongs to
 * @param status completion status code, see {@code CompletionStatus}
 * @param owner ownership bit, which flips at each turn of the ring
 */
public record CqeWrite(long address, int qpn, int status, boolean owner) implements NicToNode {

    /** Size of the entry. */
    public static final int BYTES = CqeCodec.BYTES;

    static final long KIND = Fingerprints.kind(7);

    @Override
    public long upPs(PcieLink pcie) {
        return pcie.writePs(BYTES);
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                KIND + address, ((long) qpn << 32 | index) * 31 + status * 2L + (owner ? 1 : 0));
    }
}
