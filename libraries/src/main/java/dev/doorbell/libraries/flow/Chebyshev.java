package dev.doorbell.libraries.flow;

/**
 * Factors of Chebyshev's acceleration of Jacobi sweeps. Divided by its diagonal, the matrix of the
 * pressure has its eigenvalues from 0 to 2 on any mesh, by Gershgorin's circles: rows have a
 * diagonal of 1 and negative neighbours that sum up to 1 at most. The lower end of the interval to
 * damp follows from the number of sweeps alone, so nothing here depends on how the mesh is cut.
 */
final class Chebyshev {

    private static final double LARGEST = 2;

    /** The interval is chosen so that a time step's sweeps damp all of it to 2 / e^4, 4 %. */
    private static final double EXPONENT = 4;

    /** Of the residual, by sweep. */
    final double[] residual;

    /** Of the last change, by sweep. */
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
