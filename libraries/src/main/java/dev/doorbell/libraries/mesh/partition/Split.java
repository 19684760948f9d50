package dev.doorbell.libraries.mesh.partition;

/**
 * How heavy the two sides of a cut should be.
 *
 * @param left parts on the first side
 * @param right parts on the second
 * @param slack how many times its due a side may weigh
 */
record Split(int left, int right, double slack) {

    /** What a side should weigh of a whole. */
    double target(int side, long whole) {
        return (double) whole * (side == 0 ? left : right) / (left + right);
    }

    /** What a side may weigh of a whole, never less than its due rounded up. */
    long most(int side, long whole) {
        double target = target(side, whole);
        return (long) Math.max(Math.ceil(target), Math.floor(target * slack));
    }
}
