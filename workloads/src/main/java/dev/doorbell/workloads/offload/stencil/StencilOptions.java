package dev.doorbell.workloads.offload.stencil;

import java.util.List;

/**
 * Options of the measurement.
 *
 * @param sizes points of a rank along each axis
 * @param iterations measured, 1 or more
 * @param warmup iterations before them, 1 or more
 * @param primitive calls by which DPUs get to know the messages
 */
record StencilOptions(List<Integer> sizes, int iterations, int warmup, Primitive primitive) {

    /** Calls of a rank whose DPU moves the faces. */
    enum Primitive {
        /** Offloaded sends and receives, one by one. */
        POINT,
        /** A recorded group. */
        GROUP,
        /** Sends and receives of MPI. */
        MPI
    }

    StencilOptions {
        sizes = List.copyOf(sizes);
    }

    int largest() {
        return sizes.stream().mapToInt(Integer::intValue).max().orElse(0);
    }
}
