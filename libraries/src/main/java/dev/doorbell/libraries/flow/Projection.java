package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.flow.problem.FlowCase;

/** Pressure equation, which removes the divergence of the velocity. */
final class Projection {

    private final LocalMesh mesh;
    private final FlowFields fields;
    private final Walls walls;
    private final double timeStep;
    private final Chebyshev factors;

    /** Diagonal of the pressure's equation, over owned cells. */
    private final double[] diagonal;

    /** Inverse of the diagonal of the pressure's equation, over owned cells. */
    private final double[] inverseDiagonal;

    /** Off-diagonal entries of the pressure's equation, divided by the diagonal. */
    private final double[] coupling;

    /** Right side of the pressure's equation, over owned cells, divided by the diagonal. */
    private final double[] right;

    Projection(LocalMesh mesh, FlowFields fields, Walls walls, FlowCase flow) {
        this.mesh = mesh;
        this.fields = fields;
        this.walls = walls;
        timeStep = flow.timeStep();
        factors = new Chebyshev(flow.sweeps());
        diagonal = new double[mesh.owned];
        inverseDiagonal = new double[mesh.owned];
        coupling = new double[mesh.other.length];
        right = new double[mesh.owned];
        for (int cell = 0; cell < mesh.owned; cell++) {
            row(cell);
        }
    }

    /** Computes the mass fluxes of the present velocity. */
    void beginFluxes() {
        for (int face = 0; face < mesh.faces(); face++) {
            fields.massFlux[face] =
                    face < mesh.inner
                            ? carried(face, fields.velocity)
                            : wallFlux(face, fields.velocity);
        }
    }

    /**
     * Computes the face fluxes that the pressure must balance: the predicted velocity divided by
     * the time step.
     */
    void divergenceFluxes() {
        double perStep = 1 / timeStep;
        for (int face = 0; face < mesh.inner; face++) {
            fields.massFlux[face] = perStep * carried(face, fields.predicted);
        }
        for (int face = mesh.inner; face < mesh.faces(); face++) {
            fields.massFlux[face] = perStep * wallFlux(face, fields.predicted);
        }
    }

    void divergence() {
        int[] side = mesh.side;
        double[] flux = fields.massFlux;
        for (int cell = 0; cell < mesh.owned; cell++) {
            double sum = 0;
            int end = mesh.start[cell + 1];
            for (int i = mesh.start[cell]; i < end; i++) {
                int face = side[i];
                if (face >= 0) {
                    sum += flux[face];
                } else {
                    sum -= flux[~face];
                }
            }
            right[cell] = -sum * inverseDiagonal[cell];
        }
    }

    /** Runs one sweep. It overwrites the older pressure, then swaps the two. */
    void sweep(int number) {
        double residual = factors.residual[number];
        double momentum = factors.momentum[number];
        double[] pressure = fields.pressure;
        double[] older = fields.olderPressure;
        int[] start = mesh.start;
        int[] other = mesh.other;
        for (int cell = 0; cell < mesh.owned; cell++) {
            double sum = right[cell];
            int end = start[cell + 1];
            for (int i = start[cell]; i < end; i++) {
                sum += coupling[i] * pressure[other[i]];
            }
            double own = pressure[cell];
            older[cell] = own + residual * (sum - own) + momentum * (own - older[cell]);
        }
        fields.swapPressures();
    }

    /** Diagonal of the pressure's equation. */
    double diagonal(int cell) {
        return diagonal[cell];
    }

    /** Computes the residual of the pressure's equation, divided by the diagonal. */
    void residual(double[] pressure, double[] residual) {
        product(pressure, residual);
        for (int cell = 0; cell < mesh.owned; cell++) {
            residual[cell] = right[cell] - residual[cell];
        }
    }

    /** Computes the product of the matrix and a vector, divided by the diagonal. */
    void product(double[] vector, double[] product) {
        for (int cell = 0; cell < mesh.owned; cell++) {
            double sum = diagonal[cell] > 0 ? vector[cell] : 0;
            for (int i = mesh.start[cell]; i < mesh.start[cell + 1]; i++) {
                sum -= coupling[i] * vector[mesh.other[i]];
            }
            product[cell] = sum;
        }
    }

    void massFluxes() {
        double[] flux = fields.massFlux;
        double[] pressure = fields.pressure;
        for (int face = 0; face < mesh.inner; face++) {
            double k = mesh.geometry[LocalMesh.STRIDE * face + LocalMesh.CONDUCTANCE];
            double difference = pressure[mesh.second[face]] - pressure[mesh.first[face]];
            flux[face] = timeStep * (flux[face] - k * difference);
        }
        for (int face = mesh.inner; face < mesh.faces(); face++) {
            double k = wallConductance(face);
            double difference = pressure[mesh.second[face]] - pressure[mesh.first[face]];
            flux[face] = timeStep * (flux[face] - k * difference);
        }
    }

    /** Corrects the velocity, also of ghosts, so that it needs no exchange. */
    void correct() {
        for (int i = 0; i < 3 * mesh.cells; i++) {
            fields.velocity[i] = fields.predicted[i] - timeStep * fields.pressureGradient[i];
        }
    }

    private void row(int cell) {
        double sum = 0;
        for (int i = mesh.start[cell]; i < mesh.start[cell + 1]; i++) {
            sum += conductance(mesh.side[i]);
        }
        diagonal[cell] = sum;
        inverseDiagonal[cell] = sum > 0 ? 1 / sum : 0;
        for (int i = mesh.start[cell]; i < mesh.start[cell + 1]; i++) {
            coupling[i] = conductance(mesh.side[i]) * inverseDiagonal[cell];
        }
    }

    private double conductance(int side) {
        int face = side < 0 ? ~side : side;
        return face < mesh.inner
                ? mesh.geometry(face, LocalMesh.CONDUCTANCE)
                : wallConductance(face);
    }

    /**
     * Conductance of a boundary face. The pressure acts through the boundary only where it is
     * given.
     */
    private double wallConductance(int face) {
        return walls.isOpen(face - mesh.inner) ? mesh.geometry(face, LocalMesh.CONDUCTANCE) : 0;
    }

    /**
     * Flux through a face. A cell's weight in the velocity at a face equals the weight of the
     * face's pressure in the cell's gradient. Divergence and gradient are therefore adjoint, which
     * bounds the effect of the projection on any mesh.
     */
    private double carried(int face, double[] velocity) {
        double[] g = mesh.geometry;
        int at = LocalMesh.STRIDE * face;
        double weight = g[at + LocalMesh.WEIGHT];
        int one = 3 * mesh.first[face];
        int two = 3 * mesh.second[face];
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double there = (1 - weight) * velocity[one + i] + weight * velocity[two + i];
            sum += there * g[at + LocalMesh.AREA + i];
        }
        return sum;
    }

    private double wallFlux(int face, double[] velocity) {
        int wall = face - mesh.inner;
        int at = LocalMesh.STRIDE * face + LocalMesh.AREA;
        if (walls.isClosed(wall)) {
            return 0;
        }
        return walls.isOpen(wall)
                ? product(velocity, 3 * mesh.first[face], at)
                : product(fields.velocity, 3 * mesh.second[face], at);
    }

    private double product(double[] velocity, int from, int area) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += velocity[from + i] * mesh.geometry[area + i];
        }
        return sum;
    }
}
