package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.flow.cost.Kernel;
import dev.doorbell.libraries.flow.cost.Launches;
import dev.doorbell.libraries.flow.sum.ExactSum;
import java.util.Arrays;

/**
 * Conjugate gradients for the pressure, with the diagonal as preconditioner. Sums over cells are
 * exact and rounded once, so the bits do not depend on the partition of the mesh. Ghosts of the
 * pressure follow their owners without an exchange.
 */
final class ConjugateGradients {

    private final LocalMesh mesh;
    private final Projection projection;

    /** Search direction, at all points; zero on boundaries, whose pressure is given. */
    private final double[] direction;

    /** Residual divided by the diagonal, of owned cells. */
    private final double[] residual;

    /** Product of the matrix and the direction, divided by the diagonal, of owned cells. */
    private final double[] product;

    ConjugateGradients(LocalMesh mesh, Projection projection) {
        this.mesh = mesh;
        this.projection = projection;
        direction = new double[mesh.points()];
        residual = new double[mesh.owned];
        product = new double[mesh.owned];
    }

    /** Improves the pressure, also of ghosts, by a number of iterations. */
    void solve(double[] pressure, int iterations, Exchange exchange, Launches launches) {
        projection.residual(pressure, residual);
        launches.launched(Kernel.PRESSURE_SWEEP);
        Arrays.fill(direction, 0);
        System.arraycopy(residual, 0, direction, 0, mesh.owned);
        double square = dot(residual, residual, exchange);
        for (int i = 0; i < iterations; i++) {
            Field.PRESSURE.exchange(exchange, direction);
            projection.product(direction, product);
            launches.launched(Kernel.PRESSURE_SWEEP);
            double curvature = dot(direction, product, exchange);
            // A residual of zero, or a constant of a closed box, has no curvature.
            double length = curvature > 0 ? square / curvature : 0;
            for (int cell = 0; cell < mesh.cells; cell++) {
                pressure[cell] += length * direction[cell];
            }
            for (int cell = 0; cell < mesh.owned; cell++) {
                residual[cell] -= length * product[cell];
            }
            launches.launched(Kernel.PRESSURE_UPDATE);
            double next = dot(residual, residual, exchange);
            double ratio = square > 0 ? next / square : 0;
            square = next;
            for (int cell = 0; cell < mesh.owned; cell++) {
                direction[cell] = residual[cell] + ratio * direction[cell];
            }
            launches.launched(Kernel.PRESSURE_DIRECTION);
        }
    }

    /** Sum over the cells of all domains, with the diagonal as weight. */
    private double dot(double[] a, double[] b, Exchange exchange) {
        ExactSum sum = new ExactSum();
        for (int cell = 0; cell < mesh.owned; cell++) {
            sum.addProduct(projection.diagonal(cell) * a[cell], b[cell]);
        }
        return exchange.sum(sum);
    }
}
