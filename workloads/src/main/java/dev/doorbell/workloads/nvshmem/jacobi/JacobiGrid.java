package dev.doorbell.workloads.nvshmem.jacobi;

/**
 * The mesh and its rows' PEs: rows are dealt out in bands of equal height, the first bands one row
 * higher when they do not divide; top and bottom are periodic, the outer columns are fixed.
 *
 * @param nx columns, 3 or more
 * @param ny rows, at least one per PE
 * @param pes number of PEs that share them
 */
record JacobiGrid(int nx, int ny, int pes) {

    /** Rows of a PE. */
    int rows(int pe) {
        return ny / pes + (pe < ny % pes ? 1 : 0);
    }

    /** Number of a PE's first row in the whole mesh. */
    int firstRow(int pe) {
        return pe * (ny / pes) + Math.min(pe, ny % pes);
    }

    /** Rows of the highest band. */
    int mostRows() {
        return rows(0);
    }

    /** The PE with the band above. */
    int above(int pe) {
        return Math.floorMod(pe - 1, pes);
    }

    /** The PE with the band below. */
    int below(int pe) {
        return (pe + 1) % pes;
    }

    /** Bytes of a row. */
    long rowBytes() {
        return (long) nx * Float.BYTES;
    }

    /** Bytes of one of the two arrays of a PE, with a halo row above and below. */
    long arrayBytes() {
        return (mostRows() + 2) * rowBytes();
    }

    /** The fixed value of the outer columns in a row of the whole mesh. */
    float edge(int row) {
        return (float) StrictMath.sin(2.0 * Math.PI * row / (ny - 1.0));
    }
}
