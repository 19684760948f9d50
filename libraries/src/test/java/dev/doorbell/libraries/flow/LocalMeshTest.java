package dev.doorbell.libraries.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Domain;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LocalMeshTest {

    /** Two by two quadrilaterals; the second domain owns the upper ones. */
    private final CellMesh square = TestMesh.quads(2, 2, 2, 2, 0, 0);

    private final LocalMesh upper = LocalMesh.of(square, TestFlows.slabs(square, 2).get(1));

    @Test
    void has_owned_cells_then_ghosts_then_points_at_the_boundary() {
        assertThat(upper.owned()).isEqualTo(2);
        assertThat(upper.cells()).isEqualTo(4);
        assertThat(upper.points()).isEqualTo(8);
        assertThat(Arrays.copyOf(upper.places, 12))
                .containsExactly(0.5, 1.5, 0, 1.5, 1.5, 0, 0.5, 0.5, 0, 1.5, 0.5, 0);
    }

    @Test
    void has_the_faces_that_touch_an_owned_cell() {
        assertThat(upper.inner).isEqualTo(3);
        assertThat(upper.faces()).isEqualTo(7);
    }

    @Test
    void a_cell_has_its_faces_in_the_order_of_their_global_numbers() {
        // Cell 2: from cell 0 below, the left side, cell 3 to the right, the top.
        assertThat(Arrays.copyOfRange(upper.other, 0, 4)).containsExactly(2, 4, 1, 5);
        assertThat(Arrays.copyOfRange(upper.side, 0, 4)).containsExactly(~0, 3, 2, 4);
    }

    @Test
    void a_ghosts_geometry_is_that_of_the_whole_mesh() {
        CellMesh mesh = TestMesh.quads(9, 7, 1, 1, 0.3, 3);
        LocalMesh whole = LocalMesh.whole(mesh);
        for (Domain domain : TestFlows.scattered(mesh, 3, new Random(1))) {
            LocalMesh part = LocalMesh.of(mesh, domain);
            for (int i = 0; i < domain.owned().length; i++) {
                int from = whole.start[domain.owned()[i]];
                int length = whole.start[domain.owned()[i] + 1] - from;
                assertThat(part.start[i + 1] - part.start[i]).isEqualTo(length);
                assertThat(slice(part.gradient, 3 * part.start[i], 3 * length))
                        .containsExactly(slice(whole.gradient, 3 * from, 3 * length));
            }
        }
    }

    @Test
    void the_gradient_of_a_linear_field_is_exact_on_a_sheared_mesh() {
        LocalMesh mesh = LocalMesh.whole(TestMesh.hexes(4, 3, 5, 0.4));
        double[] values = new double[mesh.points()];
        for (int i = 0; i < values.length; i++) {
            double[] x = mesh.places;
            values[i] = 2 * x[3 * i] - 3 * x[3 * i + 1] + 5 * x[3 * i + 2] + 7;
        }
        double[] gradient = new double[3 * mesh.cells()];
        new Gradients(mesh).ofScalar(values, gradient);
        for (int i = 0; i < mesh.owned(); i++) {
            assertThat(gradient[3 * i]).isCloseTo(2, within(1e-12));
            assertThat(gradient[3 * i + 1]).isCloseTo(-3, within(1e-12));
            assertThat(gradient[3 * i + 2]).isCloseTo(5, within(1e-12));
        }
    }

    @Test
    void a_cell_without_volume_is_refused() {
        CellMesh flat =
                new CellMesh(
                        2,
                        new double[] {1, 0},
                        new double[6],
                        new int[0],
                        new int[0],
                        new double[0],
                        new double[0],
                        List.of());

        assertThatThrownBy(() -> LocalMesh.whole(flat))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("volume of cell 1 is 0.0; expected more than 0");
    }

    private static double[] slice(double[] values, int from, int length) {
        return Arrays.copyOfRange(values, from, from + length);
    }
}
