package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.mesh.CellMesh;

/** Longest stable time step, from the whole mesh, so that it is the same for every partition. */
public final class StableStep {

    private StableStep() {}

    /**
     * Returns the minimum over all cells of volume divided by the exchange of viscosity and flow
     * through their faces. The viscous part is Gershgorin's bound for two-step Adams-Bashforth. The
     * other part is as much again for flow at the given speed through all faces.
     *
     * @param mesh whole mesh
     * @param viscosity kinematic
     * @param speed largest expected speed
     */
    public static double of(CellMesh mesh, double viscosity, double speed) {
        double[] rates = new double[mesh.cells()];
        for (int face = 0; face < mesh.faces(); face++) {
            int one = mesh.first()[face];
            int two = mesh.second()[face];
            double area = area(mesh, face);
            if (two < 0) {
                rates[one] += viscosity * wall(mesh, one, face) + speed * area;
            } else {
                double k = FaceGeometry.conductance(mesh.centres(), one, two, mesh.areas(), face);
                rates[one] += 2 * viscosity * k + speed * area;
                rates[two] += 2 * viscosity * k + speed * area;
            }
        }
        double step = Double.MAX_VALUE;
        for (int i = 0; i < rates.length; i++) {
            step = Math.min(step, mesh.volumes()[i] / rates[i]);
        }
        return step;
    }

    private static double wall(CellMesh mesh, int cell, int face) {
        double[] points = new double[6];
        System.arraycopy(mesh.centres(), 3 * cell, points, 0, 3);
        System.arraycopy(mesh.faceCentres(), 3 * face, points, 3, 3);
        return FaceGeometry.conductance(points, 0, 1, mesh.areas(), face);
    }

    private static double area(CellMesh mesh, int face) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double s = mesh.areas()[3 * face + i];
            sum += s * s;
        }
        return Math.sqrt(sum);
    }
}
