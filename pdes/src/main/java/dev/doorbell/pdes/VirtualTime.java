package dev.doorbell.pdes;

/**
 * An instant of virtual time: picoseconds since the start of the job.
 *
 * @param ps picoseconds, 0 or more; the range of a {@code long} is 106 days
 */
public record VirtualTime(long ps) implements Comparable<VirtualTime> {

    /** The instant at which every job starts. */
    public static final VirtualTime START = new VirtualTime(0);

    public VirtualTime {
        if (ps < 0) {
            throw new IllegalArgumentException(
                    "expected a virtual time of 0 ps or more but was " + ps);
        }
    }

    /** The instant {@code duration} after this one; overflow throws. */
    public VirtualTime plus(VirtualDuration duration) {
        return new VirtualTime(Math.addExact(ps, duration.ps()));
    }

    /** The time from {@code earlier} to this instant; throws when {@code earlier} is later. */
    public VirtualDuration since(VirtualTime earlier) {
        return new VirtualDuration(Math.subtractExact(ps, earlier.ps));
    }

    @Override
    public int compareTo(VirtualTime other) {
        return Long.compare(ps, other.ps);
    }

    @Override
    public String toString() {
        return VirtualDuration.format(ps);
    }
}
