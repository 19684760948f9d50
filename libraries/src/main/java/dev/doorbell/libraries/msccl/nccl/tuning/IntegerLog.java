package dev.doorbell.libraries.msccl.nccl.tuning;

/** Logarithms to base 2 in NCCL's rounding. */
public final class IntegerLog {

    private IntegerLog() {}

    /** Returns the largest integer whose power of 2 is at most {@code value}; 0 for 0. */
    public static int floor(long value) {
        return value <= 1 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
    }
}
