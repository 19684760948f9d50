package dev.doorbell.libraries.mesh.element;

import dev.doorbell.libraries.mesh.CellMesh;

/** Check that the faces of each cell enclose it. */
public final class ClosedCells {

    private ClosedCells() {}

    /** Returns the largest component of a cell's sum of area vectors; zero except for rounding. */
    public static double gap(CellMesh mesh) {
        double[] sums = new double[3 * mesh.cells()];
        for (int face = 0; face < mesh.faces(); face++) {
            for (int axis = 0; axis < 3; axis++) {
                double area = mesh.areas()[3 * face + axis];
                sums[3 * mesh.first()[face] + axis] += area;
                if (mesh.second()[face] >= 0) {
                    sums[3 * mesh.second()[face] + axis] -= area;
                }
            }
        }
        double gap = 0;
        for (double sum : sums) {
            gap = Math.max(gap, Math.abs(sum));
        }
        return gap;
    }
}
