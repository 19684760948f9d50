package dev.doorbell.workloads.nvshmem.jacobi;

/** The same solver on one processor, which the PEs' results are compared with bit by bit. */
final class SerialJacobi {

    private SerialJacobi() {}

    /**
     * All rows before and after the last iteration.
     *
     * @param before rows before it
     * @param after rows after it
     */
    record Solution(float[][] before, float[][] after) {}

    /** Runs so many iterations, 1 or more. */
    static Solution solve(JacobiGrid grid, int iterations) {
        float[][] now = new float[grid.ny()][grid.nx()];
        for (int y = 0; y < grid.ny(); y++) {
            now[y][0] = grid.edge(y);
            now[y][grid.nx() - 1] = grid.edge(y);
        }
        float[][] before = now;
        for (int i = 0; i < iterations; i++) {
            float[][] next = new float[grid.ny()][];
            for (int y = 0; y < grid.ny(); y++) {
                next[y] =
                        JacobiStep.row(
                                now[Math.floorMod(y - 1, grid.ny())],
                                now[y],
                                now[(y + 1) % grid.ny()]);
            }
            before = now;
            now = next;
        }
        return new Solution(before, now);
    }
}
