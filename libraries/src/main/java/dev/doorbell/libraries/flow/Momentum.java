package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.flow.problem.Convection;
import dev.doorbell.libraries.flow.problem.FlowCase;

/** Convection and friction: momentum fluxes through faces, and the resulting velocity. */
final class Momentum {

    private final LocalMesh mesh;
    private final FlowFields fields;
    private final Walls walls;
    private final double viscosity;
    private final double timeStep;
    private final boolean upwind;

    Momentum(LocalMesh mesh, FlowFields fields, Walls walls, FlowCase flow) {
        this.mesh = mesh;
        this.fields = fields;
        this.walls = walls;
        viscosity = flow.viscosity();
        timeStep = flow.timeStep();
        upwind = flow.convection() == Convection.UPWIND;
    }

    void fluxes() {
        if (upwind) {
            for (int face = 0; face < mesh.inner; face++) {
                upwind(face);
            }
        } else {
            for (int face = 0; face < mesh.inner; face++) {
                central(face);
            }
        }
        for (int face = mesh.inner; face < mesh.faces(); face++) {
            wall(face);
        }
    }

    /**
     * Computes the velocity without pressure. A cell's mass fluxes carry momentum relative to the
     * cell's own velocity, so the remaining error of the pressure creates no momentum.
     *
     * @param first true if there is no older change
     */
    void update(boolean first) {
        double now = first ? timeStep : 1.5 * timeStep;
        double before = first ? 0 : -0.5 * timeStep;
        for (int cell = 0; cell < mesh.owned; cell++) {
            update(cell, now, before);
        }
        fields.swapChanges();
    }

    private void upwind(int face) {
        double[] x = mesh.places;
        double[] g = mesh.geometry;
        double[] u = fields.velocity;
        double[] gradient = fields.velocityGradient;
        int one = mesh.first[face];
        int two = mesh.second[face];
        double mass = fields.massFlux[face];
        int from = mass >= 0 ? one : two;
        int centre = LocalMesh.STRIDE * face + LocalMesh.CENTRE;
        double rx = g[centre] - x[3 * from];
        double ry = g[centre + 1] - x[3 * from + 1];
        double rz = g[centre + 2] - x[3 * from + 2];
        for (int i = 0; i < 3; i++) {
            int row = 9 * from + 3 * i;
            double carried =
                    u[3 * from + i]
                            + (gradient[row] * rx
                                    + gradient[row + 1] * ry
                                    + gradient[row + 2] * rz);
            fields.momentumFlux[3 * face + i] = -mass * carried;
        }
        friction(face, one, two);
    }

    private void central(int face) {
        double[] u = fields.velocity;
        int one = mesh.first[face];
        int two = mesh.second[face];
        double weight = mesh.geometry[LocalMesh.STRIDE * face + LocalMesh.WEIGHT];
        double mass = fields.massFlux[face];
        for (int i = 0; i < 3; i++) {
            double carried = weight * u[3 * one + i] + (1 - weight) * u[3 * two + i];
            fields.momentumFlux[3 * face + i] = -mass * carried;
        }
        friction(face, one, two);
    }

    /** Computes friction: differences along the line of centres, gradients across it. */
    private void friction(int face, int one, int two) {
        double[] x = mesh.places;
        double[] g = mesh.geometry;
        double[] u = fields.velocity;
        double[] gradient = fields.velocityGradient;
        int at = LocalMesh.STRIDE * face;
        double weight = g[at + LocalMesh.WEIGHT];
        double rest = 1 - weight;
        double k = g[at + LocalMesh.CONDUCTANCE];
        double tx = g[at + LocalMesh.AREA] - k * (x[3 * two] - x[3 * one]);
        double ty = g[at + LocalMesh.AREA + 1] - k * (x[3 * two + 1] - x[3 * one + 1]);
        double tz = g[at + LocalMesh.AREA + 2] - k * (x[3 * two + 2] - x[3 * one + 2]);
        for (int i = 0; i < 3; i++) {
            int a = 9 * one + 3 * i;
            int b = 9 * two + 3 * i;
            double across =
                    (weight * gradient[a] + rest * gradient[b]) * tx
                            + (weight * gradient[a + 1] + rest * gradient[b + 1]) * ty
                            + (weight * gradient[a + 2] + rest * gradient[b + 2]) * tz;
            double along = k * (u[3 * two + i] - u[3 * one + i]);
            fields.momentumFlux[3 * face + i] += viscosity * (along + across);
        }
    }

    private void wall(int face) {
        double[] x = mesh.places;
        double[] g = mesh.geometry;
        double[] u = fields.velocity;
        double[] gradient = fields.velocityGradient;
        int cell = mesh.first[face];
        int point = mesh.second[face];
        int at = LocalMesh.STRIDE * face;
        boolean fixed = walls.isFixed(face - mesh.inner);
        double k = walls.isOpen(face - mesh.inner) ? 0 : g[at + LocalMesh.CONDUCTANCE];
        for (int i = 0; i < 3; i++) {
            double drag = k * (u[3 * point + i] - u[3 * cell + i]);
            for (int j = 0; fixed && j < 3; j++) {
                double line = x[3 * point + j] - x[3 * cell + j];
                drag += gradient[9 * cell + 3 * i + j] * (g[at + LocalMesh.AREA + j] - k * line);
            }
            fields.momentumFlux[3 * face + i] =
                    viscosity * drag - fields.massFlux[face] * u[3 * point + i];
        }
    }

    private void update(int cell, double now, double before) {
        int[] side = mesh.side;
        double[] flux = fields.momentumFlux;
        double[] mass = fields.massFlux;
        double x = 0;
        double y = 0;
        double z = 0;
        double out = 0;
        int end = mesh.start[cell + 1];
        for (int i = mesh.start[cell]; i < end; i++) {
            int face = side[i];
            if (face >= 0) {
                x += flux[3 * face];
                y += flux[3 * face + 1];
                z += flux[3 * face + 2];
                out += mass[face];
            } else {
                x -= flux[3 * ~face];
                y -= flux[3 * ~face + 1];
                z -= flux[3 * ~face + 2];
                out -= mass[~face];
            }
        }
        store(3 * cell, x, out, now, before, mesh.inverseVolumes[cell]);
        store(3 * cell + 1, y, out, now, before, mesh.inverseVolumes[cell]);
        store(3 * cell + 2, z, out, now, before, mesh.inverseVolumes[cell]);
    }

    private void store(
            int at, double sum, double out, double now, double before, double inverseVolume) {
        double own = fields.velocity[at];
        double change = (sum + own * out) * inverseVolume;
        fields.predicted[at] = own + (now * change + before * fields.olderChange[at]);
        fields.change[at] = change;
    }
}
