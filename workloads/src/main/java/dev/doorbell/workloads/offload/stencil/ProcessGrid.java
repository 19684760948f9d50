package dev.doorbell.workloads.offload.stencil;

/**
 * Ranks as a box, neighbouring numbers along x. Nothing is beyond its sides.
 *
 * @param x ranks along x, and so on
 */
record ProcessGrid(int x, int y, int z) {

    /** Faces of a block: low and high x, low and high y, low and high z. */
    static final int FACES = 6;

    /** No neighbour. */
    static final int NOBODY = -1;

    /** The box of so many ranks that is most like a cube. */
    static ProcessGrid of(int ranks) {
        ProcessGrid best = new ProcessGrid(ranks, 1, 1);
        for (int z = 1; z <= ranks; z++) {
            for (int y = z; y <= ranks / z; y++) {
                int x = ranks / z / y;
                if (x >= y && x * y * z == ranks && x + y + z < best.x + best.y + best.z) {
                    best = new ProcessGrid(x, y, z);
                }
            }
        }
        return best;
    }

    /** Place of a rank along an axis, 0 for x. */
    int place(int rank, int axis) {
        return switch (axis) {
            case 0 -> rank % x;
            case 1 -> rank / x % y;
            default -> rank / x / y;
        };
    }

    /** The rank behind a face of another's block, or {@link #NOBODY}. */
    int neighbour(int rank, int face) {
        int axis = face / 2;
        int step = face % 2 == 0 ? -1 : 1;
        int place = place(rank, axis) + step;
        if (place < 0 || place >= length(axis)) {
            return NOBODY;
        }
        int stride = axis == 0 ? 1 : axis == 1 ? x : x * y;
        return rank + step * stride;
    }

    /** The face of the neighbour that touches a face. */
    static int opposite(int face) {
        return face ^ 1;
    }

    private int length(int axis) {
        return axis == 0 ? x : axis == 1 ? y : z;
    }
}
