package dev.doorbell.workloads.offload.p3dfft;

/**
 * Options of the transforms.
 *
 * @param variables grids that are transformed together, 1 or more
 * @param iterations measured pairs of a forward and a backward transform, 1 or more
 * @param warmup pairs before them
 * @param transposes whether transposes are awaited at once
 * @param testCalls calls of MPI_Test in the computation of a variable along an axis
 */
record P3dfftOptions(
        int variables, int iterations, int warmup, Transposes transposes, int testCalls) {

    /** Point of the transform at which transposes are awaited. */
    enum Transposes {
        /** Awaited at once. */
        BLOCKING,
        /** Awaited before their variable continues; others are transformed meanwhile. */
        NONBLOCKING
    }
}
