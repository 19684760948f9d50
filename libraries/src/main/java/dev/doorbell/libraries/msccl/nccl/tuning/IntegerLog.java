package dev.doorbell.libraries.msccl.nccl.tuning;

/** Logarithms to base 2 as NCCL takes them. */
public final class IntegerLog {

    private IntegerLog() {}

    /** The greatest whole number whose power of 2 is not above {@code value}; 0 for 0. */
    public static int floor(long value) {
        return value <= 1 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
    }
}
