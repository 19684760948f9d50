package dev.doorbell.hardware;

import dev.doorbell.pdes.report.Histogram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Counts values by the bound they stay below. */
public final class Distribution {

    private static final long[] STEPS_OF_A_DECADE = {10, 15, 20, 30, 50, 70};
    private static final long LEAST_LATENCY_PS = 100_000;
    private static final long MOST_LATENCY_PS = 1_000_000_000_000L;
    private static final int MOST_DEPTH_BITS = 16;

    private final long[] bounds;
    private final long[] counts;
    private long sum;

    /** Bucket of the last value: the next is often in the same. */
    private int last;

    private Distribution(long[] bounds) {
        this.bounds = bounds;
        counts = new long[bounds.length + 1];
    }

    /** Distribution of durations in picoseconds: six bounds to a decade, from 100 ns to 1 s. */
    static Distribution ofLatencies() {
        List<Long> steps = new ArrayList<>();
        for (long decade = LEAST_LATENCY_PS; decade < MOST_LATENCY_PS; decade *= 10) {
            for (long step : STEPS_OF_A_DECADE) {
                steps.add(decade / 10 * step);
            }
        }
        steps.add(MOST_LATENCY_PS);
        return new Distribution(steps.stream().mapToLong(Long::longValue).toArray());
    }

    /** Distribution of queue lengths: 0, and powers of two up to 65,536. */
    static Distribution ofDepths() {
        long[] depths = new long[MOST_DEPTH_BITS + 2];
        for (int bit = 0; bit <= MOST_DEPTH_BITS; bit++) {
            depths[bit + 1] = 1L << bit;
        }
        return new Distribution(depths);
    }

    /** Counts {@code value}, 0 or more. */
    public void add(long value) {
        if (!isIn(last, value)) {
            int found = Arrays.binarySearch(bounds, value);
            last = found >= 0 ? found : -found - 1;
        }
        counts[last]++;
        sum += value;
    }

    private boolean isIn(int bucket, long value) {
        return (bucket == bounds.length || value <= bounds[bucket])
                && (bucket == 0 || value > bounds[bucket - 1]);
    }

    /** Histogram of the values counted so far. */
    public Histogram histogram() {
        return new Histogram(
                Arrays.stream(bounds).boxed().toList(),
                Arrays.stream(counts).boxed().toList(),
                sum);
    }

    /** Counts the values between two histograms of this again, {@code times} times. */
    void repeat(Histogram before, Histogram last, long times) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += times * (last.counts().get(i) - before.counts().get(i));
        }
        sum += times * (last.sum() - before.sum());
    }

    /** Histogram of a new, empty distribution. */
    Histogram nothing() {
        return new Distribution(bounds).histogram();
    }
}
