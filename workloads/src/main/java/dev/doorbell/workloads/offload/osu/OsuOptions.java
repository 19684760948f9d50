package dev.doorbell.workloads.offload.osu;

import java.util.List;

/**
 * The options of the benchmarks, as OMB has them.
 *
 * @param sizes {@code -m}: bytes from a rank to a rank
 * @param iterations {@code -i}: measured, 1 or more
 * @param warmup {@code -x}: before them
 * @param testCalls {@code -t}: calls of MPI_Test in the computation
 * @param skewPs time by which the last rank calls later than the first
 * @param jitterPs most that a rank calls later than that, at random
 * @param full {@code -f}: all columns
 */
record OsuOptions(
        List<Integer> sizes,
        int iterations,
        int warmup,
        int testCalls,
        long skewPs,
        long jitterPs,
        boolean full) {
    OsuOptions {
        sizes = List.copyOf(sizes);
    }

    /** Calls of a rank in one loop over all sizes. */
    long calls() {
        return (long) sizes.size() * (warmup + iterations);
    }

    int largest() {
        return sizes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }
}
