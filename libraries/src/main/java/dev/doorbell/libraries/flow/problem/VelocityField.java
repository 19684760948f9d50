package dev.doorbell.libraries.flow.problem;

/**
 * A velocity everywhere at every time. It has to give the same bits whoever asks, so it uses {@link
 * StrictMath} where {@link Math} is free to differ between machines.
 */
@FunctionalInterface
public interface VelocityField {

    /** At rest everywhere. */
    VelocityField REST = (x, y, z, time) -> Velocity.ZERO;

    /** At a place and a time. */
    Velocity at(double x, double y, double z, double time);
}
