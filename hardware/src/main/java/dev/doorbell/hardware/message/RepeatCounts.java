package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Request to a NIC to count again the difference between two of its last notes, which was repeated
 * without being simulated.
 *
 * @param notes how many notes back the period began that ended with the last
 * @param times number of repetitions
 */
public record RepeatCounts(int notes, long times) implements NodeToNic {

    static final long KIND = Fingerprints.kind(26);

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + notes, times);
    }
}
