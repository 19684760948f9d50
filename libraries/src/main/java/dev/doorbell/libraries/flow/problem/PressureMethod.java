package dev.doorbell.libraries.flow.problem;

/** Method that solves the pressure's equation. */
public enum PressureMethod {
    /** Jacobi sweeps with Chebyshev's acceleration, which reduce nothing. */
    CHEBYSHEV,
    /** Conjugate gradients with the diagonal as preconditioner; two sums an iteration. */
    CG
}
