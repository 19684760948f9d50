package dev.doorbell.libraries.flow.problem;

/**
 * Velocity, in lengths of the mesh per unit of time.
 *
 * @param x along the first axis
 * @param y along the second
 * @param z along the third, zero in two dimensions
 */
public record Velocity(double x, double y, double z) {

    /** Velocity of rest. */
    public static final Velocity ZERO = new Velocity(0, 0, 0);

    /** Stores the three components at consecutive indices from {@code place}. */
    public void store(double[] values, int place) {
        values[place] = x;
        values[place + 1] = y;
        values[place + 2] = z;
    }
}
