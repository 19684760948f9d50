package dev.doorbell.libraries.datatype.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Detection of plans that move a byte twice. Strides usually rule this out for nested loops.
 * Otherwise all runs are sorted by starts and by ends.
 */
public final class Overlap {

    private Overlap() {}

    /** Returns true if the plan moves a byte of the user buffer more than once. */
    public static boolean in(Placed placed) {
        return placed.bytes() > 0 && !apart(placed.plan()) && found(placed);
    }

    /** Returns true if the strides alone rule out overlap. */
    private static boolean apart(Plan plan) {
        List<Plan.Strided> loops = new ArrayList<>();
        Plan body = plan;
        while (body instanceof Plan.Strided loop) {
            loops.add(loop);
            body = loop.body();
        }
        if (!(body instanceof Plan.Dense)) {
            return false;
        }
        loops.sort(Comparator.comparingLong(loop -> Math.abs(loop.stride())));
        long span = body.bytes();
        for (Plan.Strided loop : loops) {
            long stride = Math.abs(loop.stride());
            if (stride < span) {
                return false;
            }
            span += (loop.count() - 1) * stride;
        }
        return true;
    }

    private static boolean found(Placed placed) {
        Ends ends = new Ends();
        PlanRunner.run(placed, 0, 0, 0, placed.bytes(), ends);
        long[] starts = Arrays.copyOf(ends.starts, ends.size);
        long[] stops = Arrays.copyOf(ends.stops, ends.size);
        // Runs are disjoint if and only if each one ends before the next one starts.
        Arrays.sort(starts);
        Arrays.sort(stops);
        for (int i = 1; i < starts.length; i++) {
            if (stops[i - 1] > starts[i]) {
                return true;
            }
        }
        return false;
    }

    private static final class Ends implements Mover {
        private long[] starts = new long[64];
        private long[] stops = new long[64];
        private int size;

        @Override
        public void run(long user, long packed, long bytes) {
            if (size == starts.length) {
                starts = Arrays.copyOf(starts, 2 * size);
                stops = Arrays.copyOf(stops, 2 * size);
            }
            starts[size] = user;
            stops[size] = user + bytes;
            size++;
        }

        @Override
        public void strided(long user, long stride, long packed, long bytes, long count) {
            for (long i = 0; i < count; i++) {
                run(user + i * stride, packed, bytes);
            }
        }
    }
}
