package dev.doorbell.libraries.flow.problem;

/**
 * Velocity as a function of place and time. All callers must get the same bits, so implementations
 * use {@link StrictMath} where {@link Math} may differ between machines.
 */
@FunctionalInterface
public interface VelocityField {

    /** Field of rest. */
    VelocityField REST = (x, y, z, time) -> Velocity.ZERO;

    /** Returns the velocity at a place and a time. */
    Velocity at(double x, double y, double z, double time);
}
