package dev.doorbell.guest.process;

import dev.doorbell.hardware.Instruments;
import java.util.SortedMap;
import java.util.TreeMap;

/** Calls of a rank by function: their number, virtual time and bytes. */
public final class CallTimes {

    /** Series of measurements: rank, number of the function, calls, picoseconds, bytes. */
    public static final String SERIES = "guest.call";

    private final SortedMap<Integer, long[]> byFunction = new TreeMap<>();

    /** Creates sums of no call. */
    public CallTimes() {}

    /** Adds a call. */
    public void add(int function, long ps, long bytes) {
        sums(function)[0]++;
        extend(function, ps, bytes);
    }

    /** Adds to the time and bytes of a call. */
    public void extend(int function, long ps, long bytes) {
        long[] sums = sums(function);
        sums[1] += ps;
        sums[2] += bytes;
    }

    private long[] sums(int function) {
        return byFunction.computeIfAbsent(function, ignored -> new long[3]);
    }

    /** Records the sums of a rank. */
    public void record(Instruments instruments, int rank) {
        byFunction.forEach((function, sums) ->
                instruments.measure(
                        SERIES, (long) rank, (long) function, sums[0], sums[1], sums[2]));
    }
}
