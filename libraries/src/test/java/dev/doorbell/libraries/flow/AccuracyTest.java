package dev.doorbell.libraries.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.libraries.flow.problem.Boundary;
import dev.doorbell.libraries.flow.problem.Convection;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.flow.problem.Velocity;
import dev.doorbell.libraries.flow.problem.VelocityField;
import dev.doorbell.libraries.mesh.CellMesh;
import java.util.Arrays;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Flows with known exact solutions. */
class AccuracyTest {

    private static final double VISCOSITY = 0.05;

    /** The domain ends at the vortex's own lines of symmetry. */
    @ParameterizedTest
    @EnumSource
    void a_vortex_decays_with_second_order_between_planes_of_symmetry(Convection convection) {
        double[] errors = errors(convection, Boundary.slip(), 0, 0);

        assertOrder(errors, 1.8);
        assertThat(errors[2]).isLessThan(5e-5);
    }

    @ParameterizedTest
    @EnumSource
    void a_vortex_decays_with_second_order_between_given_velocities(Convection convection) {
        Boundary exact = Boundary.prescribed(TestFlows.taylorGreen(VISCOSITY));
        double[] errors = errors(convection, exact, 0.7, 0);

        assertOrder(errors, 1.8);
        assertThat(errors[2]).isLessThan(2e-4);
    }

    /** Gradients by Green and Gauss are no longer exact on this mesh. */
    @ParameterizedTest
    @EnumSource
    void a_vortex_decays_with_first_order_among_corners_moved_by_chance(Convection convection) {
        double[] errors = errors(convection, Boundary.slip(), 0, 0.15);

        assertOrder(errors, 0.9);
        assertThat(errors[2]).isLessThan(4e-3);
    }

    @ParameterizedTest
    @EnumSource
    void a_linear_flow_stays_on_a_sheared_mesh(Convection convection) {
        CellMesh mesh = TestMesh.hexes(6, 5, 4, 0.3);
        // It transports itself along itself, so the pressure is zero.
        VelocityField shear = (x, y, z, time) -> new Velocity(2 * z, 3 * z, 0);
        FlowSolver solver =
                TestFlows.whole(
                        mesh,
                        new FlowCase(
                                VISCOSITY,
                                0.5 * StableStep.of(mesh, VISCOSITY, 4),
                                20,
                                convection,
                                shear,
                                TestFlows.everywhere(Boundary.prescribed(shear))));

        solver.run(50);

        assertThat(TestFlows.error(mesh, solver, shear)).isLessThan(1e-12);
    }

    @Test
    void flow_between_plates_becomes_a_parabola() {
        CellMesh mesh = TestMesh.quads(64, 16, 4, 1, 0, 0);
        SortedMap<String, Boundary> boundaries = TestFlows.everywhere(Boundary.wall());
        boundaries.put("left", Boundary.inflow(new Velocity(1, 0, 0)));
        boundaries.put("right", Boundary.outflow(0));
        double viscosity = 0.05;
        FlowCase flow =
                new FlowCase(
                        viscosity,
                        0.9 * StableStep.of(mesh, viscosity, 1.5),
                        40,
                        Convection.UPWIND,
                        (x, y, z, time) -> new Velocity(1, 0, 0),
                        boundaries);
        FlowSolver solver = TestFlows.whole(mesh, flow);
        while (solver.time() < 8) {
            solver.step();
        }

        for (int j = 0; j < 16; j++) {
            double y = (j + 0.5) / 16;
            assertThat(solver.velocity()[3 * (60 + 64 * j)])
                    .as("along the plates at height %s", y)
                    .isCloseTo(6 * y * (1 - y), within(0.02));
        }
        // Pressure falls by 12 times the viscosity per length.
        double fall = (solver.pressure()[48 + 64 * 8] - solver.pressure()[56 + 64 * 8]) / 0.5;
        assertThat(fall).isCloseTo(12 * viscosity, within(0.02));
    }

    private static void assertOrder(double[] errors, double order) {
        for (int i = 1; i < errors.length; i++) {
            assertThat(Math.log(errors[i - 1] / errors[i]) / Math.log(2))
                    .as("errors %s", Arrays.toString(errors))
                    .isGreaterThan(order);
        }
    }

    private static double[] errors(
            Convection convection, Boundary boundary, double offset, double jitter) {
        double[] errors = new double[3];
        for (int i = 0; i < errors.length; i++) {
            int cells = 16 << i;
            CellMesh mesh = TestMesh.quads(cells, cells, Math.PI, Math.PI, jitter, 7);
            errors[i] = decay(shifted(mesh, offset), convection, boundary);
        }
        return errors;
    }

    private static double decay(CellMesh mesh, Convection convection, Boundary boundary) {
        double time = 1;
        double step = 0.9 * StableStep.of(mesh, VISCOSITY, 1);
        int steps = (int) Math.ceil(time / step);
        VelocityField exact = TestFlows.taylorGreen(VISCOSITY);
        FlowCase flow =
                new FlowCase(
                        VISCOSITY,
                        time / steps,
                        60,
                        convection,
                        exact,
                        TestFlows.everywhere(boundary));
        FlowSolver solver = TestFlows.whole(mesh, flow);
        solver.run(steps);
        return TestFlows.error(mesh, solver, exact);
    }

    private static CellMesh shifted(CellMesh mesh, double offset) {
        for (int i = 0; i < mesh.centres().length; i++) {
            mesh.centres()[i] += i % 3 < 2 ? offset : 0;
        }
        for (int i = 0; i < mesh.faceCentres().length; i++) {
            mesh.faceCentres()[i] += i % 3 < 2 ? offset : 0;
        }
        return mesh;
    }
}
