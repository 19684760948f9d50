package dev.doorbell.workloads.binary;

import dev.doorbell.hardware.Instruments;
import java.util.SortedMap;
import java.util.TreeMap;

/** Calls of a rank by function: their number, virtual time and bytes. */
public final class CallTimes {

    /** Series of measurements, before the function's name: rank, calls, picoseconds, bytes. */
    static final String SERIES = "guest.call ";

    private final SortedMap<String, long[]> byFunction = new TreeMap<>();

    /** Creates sums of no call. */
    public CallTimes() {}

    /** Adds a call. */
    public void add(String function, long ps, long bytes) {
        sums(function)[0]++;
        extend(function, ps, bytes);
    }

    /** Adds to the time and bytes of a call. */
    public void extend(String function, long ps, long bytes) {
        long[] sums = sums(function);
        sums[1] += ps;
        sums[2] += bytes;
    }

    private long[] sums(String function) {
        return byFunction.computeIfAbsent(function, ignored -> new long[3]);
    }

    /** Records the sums of a rank. */
    public void record(Instruments instruments, int rank) {
        byFunction.forEach((function, sums) ->
                instruments.measure(SERIES + function, (long) rank, sums[0], sums[1], sums[2]));
    }
}
