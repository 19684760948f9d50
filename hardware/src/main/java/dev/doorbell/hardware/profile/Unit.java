package dev.doorbell.hardware.profile;

import java.math.BigDecimal;
import java.util.Locale;

/** The units a profile may use. Values are kept as whole numbers of the base unit. */
public enum Unit {
    /** Picoseconds, the base unit of durations. */
    PS(Dimension.DURATION, 1),
    /** Nanoseconds. */
    NS(Dimension.DURATION, 1_000),
    /** Microseconds. */
    US(Dimension.DURATION, 1_000_000),
    /** Bytes. */
    B(Dimension.SIZE, 1),
    /** Bytes times 1,024. */
    KIB(Dimension.SIZE, 1L << 10),
    /** Bytes times 1,048,576. */
    MIB(Dimension.SIZE, 1L << 20),
    /** Bytes times 1,073,741,824. */
    GIB(Dimension.SIZE, 1L << 30),
    /** Million bytes per second; rates are whole numbers of it. */
    MB_PER_S(Dimension.RATE, 1_000_000),
    /** Billion bytes per second. */
    GB_PER_S(Dimension.RATE, 1_000_000_000),
    /** Billion floating-point operations per second. */
    GFLOP_PER_S(Dimension.COMPUTE_RATE, 1_000_000_000),
    /** A plain number. */
    COUNT(Dimension.COUNT, 1);

    private final Dimension dimension;
    private final long base;

    Unit(Dimension dimension, long base) {
        this.dimension = dimension;
        this.base = base;
    }

    /** Dimension that values of this unit measure. */
    public Dimension dimension() {
        return dimension;
    }

    /**
     * {@code number} of this unit in the base unit; throws {@link ArithmeticException} when not
     * whole.
     */
    public long toBase(BigDecimal number) {
        return number.multiply(BigDecimal.valueOf(base)).longValueExact();
    }

    /** The unit as profiles write it: {@code ns}, {@code MB/s}, {@code KiB}. */
    public String symbol() {
        return switch (this) {
            case PS, NS, US -> name().toLowerCase(Locale.ROOT);
            case B -> "B";
            case KIB -> "KiB";
            case MIB -> "MiB";
            case GIB -> "GiB";
            case MB_PER_S -> "MB/s";
            case GB_PER_S -> "GB/s";
            case GFLOP_PER_S -> "Gflop/s";
            case COUNT -> "count";
        };
    }

    /** Dimension of a constant. */
    public enum Dimension {
        /** Virtual time. */
        DURATION,
        /** Bytes. */
        SIZE,
        /** Bytes per second. */
        RATE,
        /** Floating-point operations per second. */
        COMPUTE_RATE,
        /** A number of things. */
        COUNT
    }
}
