package dev.doorbell.libraries.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.mesh.CellMesh;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StableStepTest {

    private final CellMesh mesh = TestMesh.quads(10, 10, 1, 1, 0, 0);

    @Test
    void of_squares_is_their_area_by_eight_viscosities_and_their_flow() {
        assertThat(StableStep.of(mesh, 0.5, 0)).isCloseTo(0.01 / 4, within(1e-15));
        assertThat(StableStep.of(mesh, 0, 2)).isCloseTo(0.1 / 8, within(1e-15));
        assertThat(StableStep.of(mesh, 0.5, 2)).isCloseTo(1 / (400 + 80.0), within(1e-15));
    }

    @Test
    void the_cavity_stays_bounded_with_it_and_not_with_twice_as_much() {
        assertThat(fastest(0.9)).isLessThan(1);
        assertThat(fastest(2.2)).isNaN();
    }

    private double fastest(double part) {
        FlowCase lid = LidDriven.of(mesh, "top", 0.1, 10);
        FlowSolver solver =
                TestFlows.whole(
                        mesh,
                        new FlowCase(
                                lid.viscosity(),
                                part * StableStep.of(mesh, 0.1, 1),
                                lid.sweeps(),
                                lid.convection(),
                                lid.initial(),
                                lid.boundaries()));
        solver.run(2000);
        return Arrays.stream(solver.velocity(), 0, 3 * mesh.cells())
                .map(Math::abs)
                .reduce(0, Math::max);
    }
}
