package dev.doorbell.pdes;

/**
 * A span of virtual time in picoseconds. One byte at 400 Gb/s is 20 ps, a message at 215 million a
 * second 4,651 ps: nanoseconds would not do.
 *
 * @param ps picoseconds, 0 or more
 */
public record VirtualDuration(long ps) implements Comparable<VirtualDuration> {

    /** No time at all. */
    public static final VirtualDuration ZERO = new VirtualDuration(0);

    public VirtualDuration {
        if (ps < 0) {
            throw new IllegalArgumentException("expected a duration of 0 ps or more but was " + ps);
        }
    }

    /** A duration of whole nanoseconds. */
    public static VirtualDuration ofNanos(long nanos) {
        return new VirtualDuration(Math.multiplyExact(nanos, 1_000L));
    }

    /** The sum of both; overflow throws. */
    public VirtualDuration plus(VirtualDuration other) {
        return new VirtualDuration(Math.addExact(ps, other.ps));
    }

    /** This duration {@code factor} times over; overflow throws. */
    public VirtualDuration times(long factor) {
        return new VirtualDuration(Math.multiplyExact(ps, factor));
    }

    @Override
    public int compareTo(VirtualDuration other) {
        return Long.compare(ps, other.ps);
    }

    @Override
    public String toString() {
        return format(ps);
    }

    /** Picoseconds as a person reads them, without loss: {@code 1,234.567 ns}. */
    static String format(long ps) {
        return "%,d.%03d ns".formatted(ps / 1_000, ps % 1_000);
    }
}
