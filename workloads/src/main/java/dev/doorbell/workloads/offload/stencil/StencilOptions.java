package dev.doorbell.workloads.offload.stencil;

import java.util.List;

/**
 * Options of the measurement.
 *
 * @param sizes points of a rank along each axis
 * @param iterations measured, 1 or more
 * @param warmup iterations before them, 1 or more
 * @param recorded whether DPUs carry out recorded groups, not sends and receives one by one
 */
record StencilOptions(List<Integer> sizes, int iterations, int warmup, boolean recorded) {
    StencilOptions {
        sizes = List.copyOf(sizes);
    }

    int largest() {
        return sizes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }
}
