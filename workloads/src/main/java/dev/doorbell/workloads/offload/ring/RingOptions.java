package dev.doorbell.workloads.offload.ring;

import java.util.List;

/**
 * Options of the measurement.
 *
 * @param sizes bytes of a message, each 1 or more
 * @param iterations measured broadcasts of each size, 1 or more
 * @param warmup broadcasts before them, 1 or more, so that every buffer is registered
 * @param computePs every rank computes beside a broadcast; 0 for none
 * @param chunkPs of it between two looks of the library, above 0
 */
record RingOptions(List<Integer> sizes, int iterations, int warmup, long computePs, long chunkPs) {
    RingOptions {
        sizes = List.copyOf(sizes);
    }

    int largest() {
        return sizes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }
}
