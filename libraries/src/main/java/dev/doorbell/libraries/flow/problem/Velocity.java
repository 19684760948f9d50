package dev.doorbell.libraries.flow.problem;

/**
 * A velocity, in lengths of the mesh per unit of time.
 *
 * @param x along the first axis
 * @param y along the second
 * @param z along the third, zero in two dimensions
 */
public record Velocity(double x, double y, double z) {

    /** At rest. */
    public static final Velocity ZERO = new Velocity(0, 0, 0);

    /** Puts the three components at a place and behind it. */
    public void store(double[] values, int place) {
        values[place] = x;
        values[place + 1] = y;
        values[place + 2] = z;
    }
}
