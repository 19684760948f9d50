package dev.doorbell.workloads.offload.p3dfft;

import dev.doorbell.workloads.offload.p3dfft.fft.FftCost;

/**
 * Transformation that all ranks of a job carry out.
 *
 * @param grid points and their decomposition
 * @param options of the transforms
 * @param cost of the transforms
 * @param field input and expected output
 */
record Transformation(Decomposition grid, P3dfftOptions options, FftCost cost, TestField field) {

    /** Bytes of the blocks a rank sends, and receives, in its longest exchange. */
    static long bufferBytes(Decomposition grid, int rank) {
        return Transposition.POINT_BYTES
                * Math.max(grid.m1() * grid.rowBlock(rank), grid.m2() * grid.columnBlock(rank));
    }

    /** The most any rank needs for such blocks. */
    static long mostBufferBytes(Decomposition grid) {
        long most = 0;
        for (int rank = 0; rank < grid.ranks(); rank++) {
            most = Math.max(most, bufferBytes(grid, rank));
        }
        return most;
    }
}
