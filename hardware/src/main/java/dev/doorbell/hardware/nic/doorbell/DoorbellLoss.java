package dev.doorbell.hardware.nic.doorbell;

import dev.doorbell.pdes.Digest;

/**
 * Choice of the doorbells that a NIC loses. It follows from the seed and their number alone, so
 * that it is the same one in every run.
 *
 * @param millionths doorbells lost of a million, 0 to 1,000,000
 * @param seed of the NIC's own stream
 */
public record DoorbellLoss(int millionths, long seed) {

    /** No doorbell is lost. */
    public static final DoorbellLoss NONE = new DoorbellLoss(0, 0);

    private static final int MILLION = 1_000_000;

    public DoorbellLoss {
        if (millionths < 0 || millionths > MILLION) {
            throw new IllegalArgumentException(
                    "expected 0 to 1000000 doorbells of a million but was " + millionths);
        }
    }

    /** Returns true if the NIC loses none. */
    boolean none() {
        return millionths == 0;
    }

    /** Returns true if the NIC loses its {@code number}-th doorbell, counted from 0. */
    public boolean loses(long number) {
        return millionths > 0
                && Long.remainderUnsigned(Digest.combine(seed, number), MILLION) < millionths;
    }
}
