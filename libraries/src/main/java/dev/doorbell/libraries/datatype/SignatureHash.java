package dev.doorbell.libraries.datatype;

import dev.doorbell.libraries.datatype.shape.BasicType;

/**
 * Polynomial hash of a sequence of basic types. The hash of a concatenation follows from the hashes
 * of its parts.
 */
final class SignatureHash {

    private static final long PRIME = (1L << 61) - 1;
    private static final long BASE = 0x1b873593cc9e2d51L % PRIME;

    private SignatureHash() {}

    static long of(BasicType type) {
        return 0x9e3779b97f4a7c1L * (type.name().hashCode() & 0xffff_ffffL) % PRIME;
    }

    /** Returns the hash of {@code next} appended to a sequence with the hash {@code before}. */
    static long concat(long before, Signature next) {
        return add(times(before, power(BASE, next.length())), next.hash());
    }

    /**
     * Returns the hash of {@code count} repetitions of {@code body}: the geometric sum, by
     * doubling.
     */
    static long repeat(Signature body, long count) {
        long step = power(BASE, body.length());
        long sum = 0;
        for (int bit = 63 - Long.numberOfLeadingZeros(count); bit >= 0; bit--) {
            long done = count >>> (bit + 1);
            sum = add(times(sum, power(step, done)), sum);
            if ((count >>> bit & 1) == 1) {
                sum = add(times(sum, step), body.hash());
            }
        }
        return sum;
    }

    private static long power(long of, long exponent) {
        long result = 1;
        long square = of;
        for (long left = exponent; left > 0; left >>>= 1) {
            if ((left & 1) == 1) {
                result = times(result, square);
            }
            square = times(square, square);
        }
        return result;
    }

    private static long add(long a, long b) {
        long sum = a + b;
        return sum >= PRIME ? sum - PRIME : sum;
    }

    private static long times(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        return add(low & PRIME, high << 3 | low >>> 61);
    }
}
