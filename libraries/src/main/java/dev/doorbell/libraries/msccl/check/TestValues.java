package dev.doorbell.libraries.msccl.check;

import dev.doorbell.libraries.msccl.arithmetic.DataType;
import dev.doorbell.libraries.msccl.arithmetic.Elements;
import dev.doorbell.libraries.msccl.select.Operator;
import dev.doorbell.pdes.Digest;

/**
 * Elements as a function of a seed and their position. Integers have any bits. Fractions to add are
 * multiples of 1/8 from -1 to 7/8, and those to multiply are powers of two near 1. Results are
 * therefore exact in any order as long as the type has enough digits.
 *
 * @param seed seed of the job
 * @param type type of the elements
 * @param operator operator that will combine them
 */
public record TestValues(long seed, DataType type, Operator operator) {

    private static final int EIGHTHS = 8;
    private static final long FACTOR_MASK = 15;

    /** Returns the bits of element {@code element} of a rank's input, sign-extended. */
    public long bits(int rank, long element) {
        long random = Digest.combine(seed + rank * 0x9E3779B97F4A7C15L, element);
        if (!type.fractional()) {
            return switch (type.bytes()) {
                case Byte.BYTES -> (byte) random;
                case Integer.BYTES -> (int) random;
                default -> random;
            };
        }
        return Elements.nearest(type, fraction(random));
    }

    private double fraction(long random) {
        if (operator != Operator.PRODUCT) {
            return ((random & FACTOR_MASK) - EIGHTHS) / (double) EIGHTHS;
        }
        return switch ((int) (random & FACTOR_MASK)) {
            case 0 -> 2;
            case 1 -> 1.0 / 2;
            case 2 -> -1;
            default -> 1;
        };
    }

    /** Largest error of a result of {@code ranks} elements; 0 if it must be exact. */
    public double tolerance(int ranks) {
        boolean adds = operator == Operator.SUM || operator == Operator.AVERAGE;
        if (!type.fractional() || !adds) {
            return 0;
        }
        int digits =
                switch (type) {
                    case BFLOAT16 -> 8;
                    case HALF -> 11;
                    case FLOAT -> 24;
                    default -> 53;
                };
        double unit = 1.0 / (1L << (digits - 1));
        // A power of two divides without remainder.
        boolean divides = operator == Operator.SUM || Integer.bitCount(ranks) == 1;
        boolean exact = divides && (long) ranks * EIGHTHS <= 1L << digits;
        return exact ? 0 : unit * ranks * ranks;
    }
}
