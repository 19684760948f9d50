package dev.doorbell.libraries.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.mesh.CellMesh;
import org.junit.jupiter.api.Test;

/**
 * Flow in a square with a moving lid, compared with tables I and II of U. Ghia, K. N. Ghia and C.
 * T. Shin, "High-Re solutions for incompressible flow using the Navier-Stokes equations and a
 * multigrid method", Journal of Computational Physics 48 (1982) 387-411. The table for a Reynolds
 * number of 400 has a probable misprint at x = 0.9063: the value does not lie between its
 * neighbours and is left out.
 */
class CavityTest {

    private static final int CELLS = 64;

    private static final double[] Y = {
        0.9766, 0.9688, 0.9609, 0.9531, 0.8516, 0.7344, 0.6172, 0.5, 0.4531, 0.2813, 0.1719, 0.1016,
        0.0703, 0.0625, 0.0547
    };
    private static final double[] U_100 = {
        0.84123, 0.78871, 0.73722, 0.68717, 0.23151, 0.00332, -0.13641, -0.20581, -0.21090,
        -0.15662, -0.10150, -0.06434, -0.04775, -0.04192, -0.03717
    };
    private static final double[] U_400 = {
        0.75837, 0.68439, 0.61756, 0.55892, 0.29093, 0.16256, 0.02135, -0.11477, -0.17119, -0.32726,
        -0.24299, -0.14612, -0.10338, -0.09266, -0.08186
    };
    private static final double[] X = {
        0.9688, 0.9609, 0.9531, 0.9453, 0.8594, 0.8047, 0.5, 0.2344, 0.2266, 0.1563, 0.0938, 0.0781,
        0.0703, 0.0625
    };
    private static final double[] V_100 = {
        -0.05906, -0.07391, -0.08864, -0.10313, -0.22445, -0.24533, 0.05454, 0.17527, 0.17507,
        0.16077, 0.12317, 0.10890, 0.10091, 0.09233
    };
    private static final double[] V_400 = {
        -0.12146, -0.15663, -0.19254, -0.22847, -0.44993, -0.38598, 0.05186, 0.30174, 0.30203,
        0.28124, 0.22965, 0.20920, 0.19713, 0.18360
    };

    @Test
    void agrees_with_ghia_at_reynolds_100() {
        FlowSolver solver = steady(100, 15);

        assertThat(deviation(solver, 0, Y, U_100)).isLessThan(0.01);
        assertThat(deviation(solver, 1, X, V_100)).isLessThan(0.01);
    }

    @Test
    void agrees_with_ghia_at_reynolds_400() {
        FlowSolver solver = steady(400, 35);

        assertThat(deviation(solver, 0, Y, U_400)).isLessThan(0.01);
        assertThat(deviation(solver, 1, X, V_400)).isLessThan(0.01);
    }

    private static FlowSolver steady(double reynolds, double time) {
        CellMesh mesh = TestMesh.quads(CELLS, CELLS, 1, 1, 0, 0);
        FlowCase flow = LidDriven.of(mesh, "top", 1 / reynolds, 10);
        FlowSolver solver = TestFlows.whole(mesh, flow);
        while (solver.time() < time) {
            solver.step();
        }
        return solver;
    }

    /**
     * Returns the largest deviation along the centre line: of the first component upwards, of the
     * second across.
     */
    private static double deviation(
            FlowSolver solver, int component, double[] places, double[] values) {
        double largest = 0;
        for (int i = 0; i < places.length; i++) {
            double place = places[i] * CELLS - 0.5;
            int below = (int) place;
            double part = place - below;
            double value =
                    (1 - part) * middle(solver.velocity(), component, below)
                            + part * middle(solver.velocity(), component, below + 1);
            largest = Math.max(largest, Math.abs(value - values[i]));
        }
        return largest;
    }

    /** Returns the mean of two cells, because the centre line runs between two rows of cells. */
    private static double middle(double[] velocity, int component, int place) {
        int half = CELLS / 2;
        int one = component == 0 ? half - 1 + CELLS * place : place + CELLS * (half - 1);
        int other = component == 0 ? half + CELLS * place : place + CELLS * half;
        return (velocity[3 * one + component] + velocity[3 * other + component]) / 2;
    }
}
