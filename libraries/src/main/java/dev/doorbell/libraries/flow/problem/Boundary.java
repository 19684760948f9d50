package dev.doorbell.libraries.flow.problem;

/** Condition on a part of the boundary. */
public sealed interface Boundary {

    /** Returns a wall to which fluid sticks. */
    static Boundary wall() {
        return moving(Velocity.ZERO);
    }

    /** Returns a wall to which fluid sticks and that moves along itself. */
    static Boundary moving(Velocity velocity) {
        return new Moving(velocity);
    }

    /** Returns an inflow with the same velocity everywhere. */
    static Boundary inflow(Velocity velocity) {
        return new Fixed((x, y, z, time) -> velocity, true);
    }

    /** Returns a given velocity, which may change with time. */
    static Boundary prescribed(VelocityField field) {
        return new Fixed(field, false);
    }

    /** Returns a plane of symmetry: fluid neither sticks nor passes. */
    static Boundary slip() {
        return new Slip();
    }

    /** Returns an outflow with the velocity of the cell, against a pressure divided by density. */
    static Boundary outflow(double pressure) {
        return new Outflow(pressure);
    }

    /**
     * Given velocity.
     *
     * @param field velocity at the face's centre
     * @param steady true if the velocity is constant in time; it is then evaluated once
     */
    record Fixed(VelocityField field, boolean steady) implements Boundary {}

    /**
     * Wall to which fluid sticks.
     *
     * @param velocity velocity of the wall; its component through the face is ignored
     */
    record Moving(Velocity velocity) implements Boundary {}

    /** Boundary without flow through it or friction along it. */
    record Slip() implements Boundary {}

    /**
     * Given pressure, with the velocity of the cell.
     *
     * @param pressure divided by density
     */
    record Outflow(double pressure) implements Boundary {}
}
