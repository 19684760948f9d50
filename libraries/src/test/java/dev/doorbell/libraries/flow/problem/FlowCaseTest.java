package dev.doorbell.libraries.flow.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.flow.LidDriven;
import dev.doorbell.libraries.flow.TestMesh;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlowCaseTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-1|0.1|1|viscosity is -1.0; expected a finite number from 0",
                "NaN|0.1|1|viscosity is NaN; expected a finite number from 0",
                "1|0|1|timeStep is 0.0; expected a finite number more than 0",
                "1|Infinity|1|timeStep is Infinity; expected a finite number more than 0",
                "1|0.1|0|sweeps is 0; expected 1 to 10000",
                "1|0.1|10001|sweeps is 10001; expected 1 to 10000"
            })
    void a_number_out_of_range_is_refused(
            double viscosity, double timeStep, int sweeps, String sentence) {
        assertThatThrownBy(() -> flow(viscosity, timeStep, sweeps))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(sentence);
    }

    @Test
    void the_ends_of_the_ranges_are_allowed() {
        assertThat(flow(0, 1e-9, 1).sweeps()).isEqualTo(1);
        assertThat(flow(0, 1e-9, FlowCase.MAX_SWEEPS).viscosity()).isZero();
    }

    @Test
    void a_marker_without_condition_is_refused() {
        assertThatThrownBy(() -> flow(1, 1, 1).conditions(List.of("lid", "side")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("boundaries has nothing for the marker side; it has [lid]");
    }

    @Test
    void a_lid_the_mesh_does_not_have_is_refused() {
        assertThatThrownBy(() -> LidDriven.of(TestMesh.quads(2, 2, 1, 1, 0, 0), "roof", 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "lid is 'roof'; expected one of the mesh's markers, "
                                + "left, right, bottom, top, back, front");
    }

    private static FlowCase flow(double viscosity, double timeStep, int sweeps) {
        TreeMap<String, Boundary> boundaries = new TreeMap<>();
        boundaries.put("lid", Boundary.wall());
        return new FlowCase(
                viscosity, timeStep, sweeps, Convection.UPWIND, VelocityField.REST, boundaries);
    }
}
