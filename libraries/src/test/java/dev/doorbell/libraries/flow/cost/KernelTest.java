package dev.doorbell.libraries.flow.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.flow.Exchange;
import dev.doorbell.libraries.flow.Field;
import dev.doorbell.libraries.flow.FlowSolver;
import dev.doorbell.libraries.flow.LidDriven;
import dev.doorbell.libraries.flow.LocalMesh;
import dev.doorbell.libraries.flow.TestFlows;
import dev.doorbell.libraries.flow.TestMesh;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Domain;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KernelTest {

    private static final int SWEEPS = 9;

    private final CellMesh mesh = TestMesh.quads(6, 6, 1, 1, 0, 0);
    private final FlowCase flow = LidDriven.of(mesh, "top", 0.01, SWEEPS);

    @Test
    void a_time_step_starts_each_kernel_as_often_as_it_says() {
        Map<Kernel, Integer> started = new EnumMap<>(Kernel.class);
        new FlowSolver(
                        LocalMesh.whole(mesh),
                        flow,
                        Exchange.NONE,
                        kernel -> started.merge(kernel, 1, Integer::sum))
                .run(2);

        assertThat(started.keySet()).containsExactlyElementsOf(Kernel.all());
        started.forEach(
                (kernel, count) -> assertThat(count).isEqualTo(2 * kernel.launches(SWEEPS)));
    }

    @Test
    void a_time_step_exchanges_each_field_as_often_as_it_says() {
        Map<String, Integer> exchanged = new TreeMap<>();
        List<String> labels = new ArrayList<>();
        Exchange counting =
                (field, values, components) -> {
                    exchanged.merge(field + " " + components, 1, Integer::sum);
                    labels.add(field);
                };
        new FlowSolver(LocalMesh.whole(mesh), flow, counting, Launches.UNCOUNTED).run(1);

        Map<String, Integer> expected = new TreeMap<>();
        for (Field field : Field.all()) {
            expected.put(field.label() + " " + field.components(), field.exchanges(SWEEPS));
        }
        assertThat(exchanged).isEqualTo(expected);
        assertThat(labels.stream().distinct())
                .containsExactlyElementsOf(Field.all().stream().map(Field::label).toList());
    }

    @Test
    void bytes_are_counted_by_cells_entries_and_faces() {
        LocalSize size = new LocalSize(100, 120, 350, 600);

        assertThat(Kernel.PRESSURE_SWEEP.bytesRead(size)).isEqualTo(100 * 28 + 600 * 20);
        assertThat(Kernel.PRESSURE_SWEEP.bytesWritten(size)).isEqualTo(100 * 8);
        assertThat(Kernel.MOMENTUM_FLUX.bytesRead(size)).isEqualTo(350 * 320);
        assertThat(Kernel.MOMENTUM_FLUX.bytesWritten(size)).isEqualTo(350 * 24);
        assertThat(Kernel.VELOCITY_CORRECTION.bytesWritten(size)).isEqualTo(120 * 24);
    }

    @ParameterizedTest
    @EnumSource
    void every_kernel_reads_and_writes(Kernel kernel) {
        LocalSize size = new LocalSize(1, 1, 1, 1);

        assertThat(kernel.bytesRead(size)).isPositive();
        assertThat(kernel.bytesWritten(size)).isPositive();
    }

    @Test
    void the_size_by_graph_lacks_the_boundary_only() {
        for (Domain domain : TestFlows.slabs(mesh, 4)) {
            LocalMesh local = LocalMesh.of(mesh, domain);
            int walls = boundary(domain);

            LocalSize size = LocalSize.of(mesh.graph(), domain);

            assertThat(size.owned()).isEqualTo(local.size().owned());
            assertThat(size.cells()).isEqualTo(local.size().cells());
            assertThat(size.faces() + walls).isEqualTo(local.size().faces());
            assertThat(size.entries() + walls).isEqualTo(local.size().entries());
        }
    }

    private int boundary(Domain domain) {
        int walls = 0;
        for (int cell : domain.owned()) {
            for (int face = 0; face < mesh.faces(); face++) {
                if (mesh.first()[face] == cell && mesh.second()[face] < 0) {
                    walls++;
                }
            }
        }
        return walls;
    }
}
