package dev.doorbell.workloads.offload.p3dfft.fft;

import dev.doorbell.hardware.profile.ComputeRate;

/**
 * Cost of transforms on a core: a complex one of N points counts as 5 N log2 N operations, one with
 * a real side as half of that.
 *
 * @param rate of the core
 */
public record FftCost(ComputeRate rate) {

    private static final int FRACTION_BITS = 16;
    private static final int MANTISSA_BITS = 30;

    /** Time of {@code lines} transforms of {@code points} points. */
    public long timePs(long lines, int points, boolean real) {
        long flops =
                Math.multiplyExact(5 * lines, Math.multiplyExact(points, logarithm(points)))
                        >> FRACTION_BITS;
        return rate.timePs(real ? flops / 2 : flops);
    }

    /** The logarithm to base 2 in units of 2 to the power of -16, rounded down. */
    static long logarithm(int value) {
        int whole = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(value);
        long result = whole;
        long mantissa = ((long) value << MANTISSA_BITS) >> whole;
        for (int i = 0; i < FRACTION_BITS; i++) {
            mantissa = (mantissa * mantissa) >> MANTISSA_BITS;
            long bit = mantissa >> (MANTISSA_BITS + 1);
            mantissa >>= bit;
            result = (result << 1) | bit;
        }
        return result;
    }
}
