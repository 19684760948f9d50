package dev.doorbell.libraries.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.libraries.flow.problem.Boundary;
import dev.doorbell.libraries.flow.problem.Convection;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.flow.problem.Velocity;
import dev.doorbell.libraries.flow.problem.VelocityField;
import dev.doorbell.libraries.mesh.CellMesh;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class ConservationTest {

    private final CellMesh duct = TestMesh.hexes(8, 5, 4, 0.2);

    @Test
    void what_flows_out_of_cells_is_what_flows_through_the_boundary() {
        FlowSolver solver = duct(3);
        solver.run(7);

        assertThat(Math.abs(solver.boundaryOutflow())).isGreaterThan(1e-3);
        assertThat(outflow(solver, duct)).isCloseTo(solver.boundaryOutflow(), within(1e-12));
    }

    @Test
    void sweeps_take_the_divergence_out() {
        FlowSolver few = duct(3);
        FlowSolver many = duct(40);
        few.run(5);
        many.run(5);

        assertThat(worst(many)).isLessThan(worst(few) / 10);

        many.run(200);

        assertThat(worst(many)).isLessThan(1e-6);
        assertThat(many.boundaryOutflow()).isCloseTo(0, within(1e-5));
    }

    @Test
    void nothing_passes_walls() {
        CellMesh mesh = TestMesh.quads(10, 10, 1, 1, 0.25, 9);
        FlowSolver solver = TestFlows.whole(mesh, LidDriven.of(mesh, "top", 0.01, 5));
        solver.run(20);

        assertThat(solver.boundaryOutflow()).isZero();
        assertThat(outflow(solver, mesh)).isCloseTo(0, within(1e-14));
    }

    private FlowSolver duct(int sweeps) {
        CellMesh mesh = duct;
        SortedMap<String, Boundary> boundaries = TestFlows.everywhere(Boundary.wall());
        boundaries.put("left", Boundary.inflow(new Velocity(1, 0, 0)));
        boundaries.put("right", Boundary.outflow(0));
        return TestFlows.whole(
                mesh,
                new FlowCase(
                        0.02,
                        0.5 * StableStep.of(mesh, 0.02, 2),
                        sweeps,
                        Convection.UPWIND,
                        VelocityField.REST,
                        boundaries));
    }

    private static double outflow(FlowSolver solver, CellMesh mesh) {
        double sum = 0;
        for (int i = 0; i < mesh.cells(); i++) {
            sum += solver.outflow(i);
        }
        return sum;
    }

    private double worst(FlowSolver solver) {
        double worst = 0;
        for (int i = 0; i < duct.cells(); i++) {
            worst = Math.max(worst, Math.abs(solver.outflow(i)));
        }
        return worst;
    }
}
