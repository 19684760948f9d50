package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Tells a NIC that what it counted between two of its last notes has happened again, many times
 * over, without being simulated.
 *
 * @param notes how many notes back the period began that ended with the last
 * @param times how often it was repeated
 */
public record RepeatCounts(int notes, long times) implements NodeToNic {

    static final long KIND = Fingerprints.kind(26);

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + notes, times);
    }
}
