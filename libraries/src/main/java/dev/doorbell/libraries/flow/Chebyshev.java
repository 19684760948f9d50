package dev.doorbell.libraries.flow;

/**
 * Factors of Chebyshev's acceleration of Jacobi sweeps. After division by its diagonal, the
 * pressure matrix has eigenvalues from 0 to 2 on any mesh, by Gershgorin's circles: rows have a
 * diagonal of 1 and negative neighbours whose sum is at most 1. The lower end of the damped
 * interval depends only on the number of sweeps, so the partition of the mesh has no influence.
 */
final class Chebyshev {

    private static final double LARGEST = 2;

    /**
     * Exponent that sets the interval: the sweeps of a time step damp all of it to 2 / e^4, 4 %.
     */
    private static final double EXPONENT = 4;

    /** Factor of the residual, by sweep. */
    final double[] residual;

    /** Factor of the last change, by sweep. */
    final double[] momentum;

    Chebyshev(int sweeps) {
        residual = new double[sweeps];
        momentum = new double[sweeps];
        double root = Math.max(2, 2 * sweeps / EXPONENT);
        double least = LARGEST / (root * root);
        double middle = (LARGEST + least) / 2;
        double half = (LARGEST - least) / 2;
        double ratio = half / middle;
        residual[0] = 1 / middle;
        double factor = ratio;
        for (int i = 1; i < sweeps; i++) {
            double next = 1 / (2 / ratio - factor);
            residual[i] = 2 * next / half;
            momentum[i] = next * factor;
            factor = next;
        }
    }
}
