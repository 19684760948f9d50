package dev.doorbell.libraries.mesh.partition;

/**
 * Target weights of the two sides of a cut.
 *
 * @param left number of parts on the first side
 * @param right number of parts on the second side
 * @param slack largest weight of a side relative to its target
 */
record Split(int left, int right, double slack) {

    /** Target weight of a side. */
    double target(int side, long whole) {
        return (double) whole * (side == 0 ? left : right) / (left + right);
    }

    /** Largest weight of a side, at least its target rounded up. */
    long most(int side, long whole) {
        double target = target(side, whole);
        return (long) Math.max(Math.ceil(target), Math.floor(target * slack));
    }
}
