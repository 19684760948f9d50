package dev.doorbell.libraries.flow.problem;

/** What holds on a part of the boundary. */
public sealed interface Boundary {

    /** Fluid sticks. */
    static Boundary wall() {
        return moving(Velocity.ZERO);
    }

    /** Fluid sticks to a wall that moves along itself. */
    static Boundary moving(Velocity velocity) {
        return new Moving(velocity);
    }

    /** Fluid enters, everywhere with the same velocity. */
    static Boundary inflow(Velocity velocity) {
        return new Fixed((x, y, z, time) -> velocity, true);
    }

    /** The velocity is known and may change with time. */
    static Boundary prescribed(VelocityField field) {
        return new Fixed(field, false);
    }

    /** Fluid neither sticks nor passes, as at a plane of symmetry. */
    static Boundary slip() {
        return new Slip();
    }

    /** Fluid leaves as it comes, against a pressure by density. */
    static Boundary outflow(double pressure) {
        return new Outflow(pressure);
    }

    /**
     * The velocity is given.
     *
     * @param field velocity at the face's centre
     * @param steady whether it is the same at all times, and so asked for once
     */
    record Fixed(VelocityField field, boolean steady) implements Boundary {}

    /**
     * Nothing passes, and fluid sticks.
     *
     * @param velocity of the wall; what of it points through a face is left out there
     */
    record Moving(Velocity velocity) implements Boundary {}

    /** No flow through, no friction along. */
    record Slip() implements Boundary {}

    /**
     * The pressure is given, the velocity is that of the cell.
     *
     * @param pressure by density
     */
    record Outflow(double pressure) implements Boundary {}
}
