package dev.doorbell.libraries.flow.problem;

/** Interpolation of the velocity that a face's mass flux carries. */
public enum Convection {
    /** Value of the upstream cell, extended to the face by its gradient; second order. */
    UPWIND,

    /** Mean of both cells; second order, without numerical viscosity. */
    CENTRAL
}
