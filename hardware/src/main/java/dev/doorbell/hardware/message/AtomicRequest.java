package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * An atomic on a 64-bit word of the responder's memory.
 *
 * @param destinationQpn queue pair at the responder
 * @param psn packet sequence number
 * @param rkey key of the region
 * @param address bus address, a multiple of 8
 * @param compareAndSwap true for ATOMIC_CMP_AND_SWP, false for ATOMIC_FETCH_AND_ADD
 * @param compare value to compare with; ignored by fetch-and-add
 * @param operand value to swap in or to add
 */
public record AtomicRequest(
        int destinationQpn,
        int psn,
        int rkey,
        long address,
        boolean compareAndSwap,
        long compare,
        long operand)
        implements Packet {
    @Override
    public int payloadBytes(int index) {
        return 0;
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                Fingerprints.ATOMIC_REQUEST
                        + ((long) destinationQpn << 1 | (compareAndSwap ? 1 : 0)),
                Digest.combine(
                        Digest.combine(address, (long) rkey << 32 | psn),
                        Digest.combine(compare, operand)));
    }
}
