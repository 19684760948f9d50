package dev.doorbell.libraries.flow.sum;

import java.math.BigInteger;

/**
 * Exact sum of 64-bit floating-point numbers and products: a fixed-point number as long as the
 * range of the type. Additions of integers have no order, so parts may be added in any order and by
 * any number of domains; the rounded sum has the same bits.
 */
public final class ExactSum {

    /** Limbs of 32 bits: the range of the type, and room for carries. */
    public static final int LIMBS = 68;

    private static final int LIMB_BITS = 32;
    private static final long LIMB_MASK = (1L << LIMB_BITS) - 1;
    private static final int FRACTION_BITS = 52;
    private static final int LEAST_EXPONENT = -1074;

    /** Additions after which a limb might overflow: each adds less than 2^32. */
    private static final int MOST_ADDITIONS = 1 << 29;

    private static final int ROUNDED_BITS = 62;

    private final long[] limbs = new long[LIMBS];
    private long invalid;
    private int additions;

    /** Adds a number. An infinity or a NaN makes the sum a NaN. */
    public void add(double number) {
        if (!Double.isFinite(number)) {
            invalid++;
            return;
        }
        long bits = Double.doubleToRawLongBits(number);
        int exponent = (int) (bits >>> FRACTION_BITS) & 0x7ff;
        long mantissa = bits & ((1L << FRACTION_BITS) - 1);
        if (exponent > 0) {
            mantissa |= 1L << FRACTION_BITS;
        }
        int position = Math.max(0, exponent - 1);
        int limb = position / LIMB_BITS;
        int shift = position % LIMB_BITS;
        long low = (mantissa & LIMB_MASK) << shift;
        long high = (mantissa >>> LIMB_BITS) << shift;
        long middle = (low >>> LIMB_BITS) + (high & LIMB_MASK);
        long sign = bits < 0 ? -1 : 1;
        limbs[limb] += sign * (low & LIMB_MASK);
        limbs[limb + 1] += sign * middle;
        limbs[limb + 2] += sign * (high >>> LIMB_BITS);
        if (++additions == MOST_ADDITIONS) {
            carry();
        }
    }

    /** Adds a product without rounding, if its lower half does not underflow. */
    public void addProduct(double a, double b) {
        double high = a * b;
        add(high);
        add(Math.fma(a, b, -high));
    }

    /** Adds another sum. */
    public void add(ExactSum other) {
        carry();
        other.carry();
        for (int i = 0; i < LIMBS; i++) {
            limbs[i] += other.limbs[i];
        }
        invalid += other.invalid;
        carry();
    }

    /** Words of this sum, {@link #LIMBS} + 1; equal sums have equal words. */
    public long[] words() {
        carry();
        long[] words = new long[LIMBS + 1];
        System.arraycopy(limbs, 0, words, 0, LIMBS);
        words[LIMBS] = invalid;
        return words;
    }

    /** Returns the sum with these words. */
    public static ExactSum of(long[] words) {
        ExactSum sum = new ExactSum();
        System.arraycopy(words, 0, sum.limbs, 0, LIMBS);
        sum.invalid = words[LIMBS];
        return sum;
    }

    /** Returns the nearest number. */
    public double value() {
        if (invalid != 0) {
            return Double.NaN;
        }
        carry();
        BigInteger sum = BigInteger.ZERO;
        for (int i = LIMBS - 1; i >= 0; i--) {
            sum = sum.shiftLeft(LIMB_BITS).add(BigInteger.valueOf(limbs[i]));
        }
        BigInteger magnitude = sum.abs();
        int shift = Math.max(0, magnitude.bitLength() - ROUNDED_BITS);
        long top = magnitude.shiftRight(shift).longValueExact();
        if (shift > 0 && magnitude.getLowestSetBit() < shift) {
            // Keeps the rounding to 53 bits away from a tie.
            top |= 1;
        }
        double rounded = Math.scalb((double) top, shift + LEAST_EXPONENT);
        return sum.signum() < 0 ? -rounded : rounded;
    }

    /** Makes every limb but the last one a number from 0 to 2^32 - 1. */
    private void carry() {
        long carry = 0;
        for (int i = 0; i < LIMBS - 1; i++) {
            long limb = limbs[i] + carry;
            limbs[i] = limb & LIMB_MASK;
            carry = limb >> LIMB_BITS;
        }
        limbs[LIMBS - 1] += carry;
        additions = 0;
    }
}
