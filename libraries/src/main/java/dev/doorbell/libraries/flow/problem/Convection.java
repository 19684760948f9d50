package dev.doorbell.libraries.flow.problem;

/** How the velocity that a face's mass flux carries is taken from the cells beside it. */
public enum Convection {
    /** From the cell the flow comes from, extended to the face by its gradient; second order. */
    UPWIND,

    /** Between both cells; second order, without numerical viscosity. */
    CENTRAL
}
