package dev.doorbell.libraries.flow.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.flow.FlowSolver;
import dev.doorbell.libraries.flow.LidDriven;
import dev.doorbell.libraries.flow.TestFlows;
import dev.doorbell.libraries.flow.TestMesh;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Graph;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GraphGeometryTest {

    private static final long SEED = Long.getLong("doorbell.seed", 20_261_122L);

    private final Graph lattice = TestMesh.hexes(12, 10, 8, 0).graph();
    private final CellMesh mesh = GraphGeometry.of(lattice, SEED);

    @Test
    void has_a_face_for_each_edge_and_one_more_for_each_cell() {
        assertThat(mesh.faces()).isEqualTo(lattice.edges() + lattice.vertices());
        assertThat(mesh.graph().edges()).isEqualTo(lattice.edges());
        assertThat(mesh.markers()).containsExactly("wall", "lid");
        assertThat(Arrays.stream(mesh.second()).filter(it -> it == -2).count()).isBetween(96L, 98L);
    }

    @Test
    void cells_are_closed() {
        double[] sums = new double[3 * mesh.cells()];
        for (int face = 0; face < mesh.faces(); face++) {
            for (int i = 0; i < 3; i++) {
                double area = mesh.areas()[3 * face + i];
                sums[3 * mesh.first()[face] + i] += area;
                if (mesh.second()[face] >= 0) {
                    sums[3 * mesh.second()[face] + i] -= area;
                }
            }
        }
        assertThat(sums).usingComparatorWithPrecision(1e-15).containsOnly(0.0);
    }

    @Test
    void is_the_same_every_time() {
        CellMesh again = GraphGeometry.of(lattice, SEED);

        assertThat(again.centres()).containsExactly(mesh.centres());
        assertThat(again.areas()).containsExactly(mesh.areas());
        assertThat(GraphGeometry.of(lattice, SEED + 1).centres()).isNotEqualTo(mesh.centres());
    }

    @Test
    void neighbours_in_the_graph_are_close() {
        double edges = 0;
        for (int face = 0; face < lattice.edges(); face++) {
            edges += distance(mesh.first()[face], mesh.second()[face]);
        }
        Random random = new Random(SEED);
        double pairs = 0;
        for (int i = 0; i < 1000; i++) {
            pairs += distance(random.nextInt(mesh.cells()), random.nextInt(mesh.cells()));
        }
        assertThat(edges / lattice.edges()).isLessThan(0.2 * pairs / 1000);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.1})
    void flow_stays_slower_than_what_drives_it(double viscosity) {
        for (int i = 0; i < 4; i++) {
            CellMesh cells = i == 0 ? mesh : GraphGeometry.of(random(SEED + i), SEED);
            FlowSolver solver = TestFlows.whole(cells, LidDriven.of(cells, "lid", viscosity, 10));
            solver.run(600);

            assertThat(
                            Arrays.stream(solver.velocity(), 0, 3 * cells.cells())
                                    .map(Math::abs)
                                    .reduce(0, Math::max))
                    .as("replay with -Ddoorbell.seed=%d, graph %d", SEED, i)
                    .isBetween(1e-3, 1.0);
        }
    }

    @Test
    void a_cell_without_neighbours_stays_at_rest() {
        Graph pairAndOne = new Graph(new int[] {0, 1, 2, 2}, new int[] {1, 0});
        CellMesh cells = GraphGeometry.of(pairAndOne, SEED);
        FlowSolver solver = TestFlows.whole(cells, LidDriven.of(cells, "lid", 0.1, 3));
        solver.run(3);

        assertThat(cells.faces()).isEqualTo(4);
        assertThat(Arrays.copyOfRange(solver.velocity(), 6, 9)).containsOnly(0.0);
        assertThat(Arrays.stream(solver.velocity(), 0, 9).anyMatch(Double::isNaN)).isFalse();
    }

    private double distance(int one, int other) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double d = mesh.centres()[3 * one + i] - mesh.centres()[3 * other + i];
            sum += d * d;
        }
        return Math.sqrt(sum);
    }

    /**
     * Returns 400 vertices, each joined to about three others in sequence, and some to distant
     * ones.
     */
    private static Graph random(long seed) {
        Random random = new Random(seed);
        int[] first = new int[1600];
        int[] second = new int[1600];
        boolean[][] joined = new boolean[400][400];
        for (int i = 0; i < first.length; i++) {
            first[i] = i / 4;
            int other = i % 4 < 3 ? i / 4 + 1 + random.nextInt(20) : random.nextInt(400);
            boolean taken = other >= 400 || other == i / 4 || joined[i / 4][other];
            second[i] = taken ? -1 : other;
            if (!taken) {
                joined[i / 4][other] = true;
                joined[other][i / 4] = true;
            }
        }
        return Graph.of(400, first, second);
    }
}
