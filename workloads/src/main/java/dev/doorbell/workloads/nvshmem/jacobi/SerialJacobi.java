package dev.doorbell.workloads.nvshmem.jacobi;

/** The same solver on one processor, which the PEs' results are compared with bit by bit. */
final class SerialJacobi {

    private SerialJacobi() {}

    /** All rows after so many iterations. */
    static float[][] solve(JacobiGrid grid, int iterations) {
        float[][] now = new float[grid.ny()][grid.nx()];
        for (int y = 0; y < grid.ny(); y++) {
            now[y][0] = grid.edge(y);
            now[y][grid.nx() - 1] = grid.edge(y);
        }
        for (int i = 0; i < iterations; i++) {
            float[][] next = new float[grid.ny()][];
            for (int y = 0; y < grid.ny(); y++) {
                next[y] =
                        JacobiStep.row(
                                now[Math.floorMod(y - 1, grid.ny())],
                                now[y],
                                now[(y + 1) % grid.ny()]);
            }
            now = next;
        }
        return now;
    }
}
