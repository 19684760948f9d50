package dev.doorbell.workloads.offload.osu.pair;

import java.util.List;

/**
 * Options of the loop of two processes.
 *
 * @param sizes bytes of messages
 * @param iterations measured, 1 or more
 * @param warmup before them
 * @param window messages under way at once
 * @param seed of the messages' content
 */
record PairOptions(List<Integer> sizes, int iterations, int warmup, int window, long seed) {
    PairOptions {
        sizes = List.copyOf(sizes);
    }

    int largest() {
        return sizes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }
}
