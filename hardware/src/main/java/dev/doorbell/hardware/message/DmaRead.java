package dev.doorbell.hardware.message;

import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.pdes.Digest;

/**
 * Request of a NIC for bytes of the node's memory: a work queue fetch or a payload fetch.
 *
 * @param tag PCIe tag that the completion repeats
 * @param address bus address of the first byte
 * @param length bytes, 1 to the maximum read request size
 */
public record DmaRead(int tag, long address, int length) implements NicToNode {

    static final long KIND = Fingerprints.kind(5);

    @Override
    public long upPs(PcieLink pcie) {
        return pcie.readRequestPs();
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + tag, address * 31 + length);
    }
}
