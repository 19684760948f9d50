package dev.doorbell.libraries.mesh.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.generate.MeshPreset;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BuiltinTest extends PartitionerContract {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_261_121L);

    BuiltinTest() {
        super("builtin", new Builtin());
    }

    @Test
    void givesEveryPartItsShareOfRandomGraphs() {
        for (int i = 0; i < 100; i++) {
            long seed = FIRST_SEED + i;
            SplittableRandom random = new SplittableRandom(seed);
            int vertices = 1 + random.nextInt(400);
            int parts = 1 + random.nextInt(Math.min(vertices, 9));
            Graph graph = randomGraph(vertices, random);

            Partition partition = new Builtin().partition(WeightedGraph.of(graph), cut(parts, 1));

            int[] sizes = sizes(partition);
            assertThat(Arrays.stream(sizes).min().orElseThrow())
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isPositive();
            assertThat(Arrays.stream(sizes).max().orElseThrow())
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isLessThanOrEqualTo((int) Math.ceil(1.03 * vertices / parts) + 3);
        }
    }

    @Test
    void aPartMayHaveOneCell() {
        WeightedGraph graph = WeightedGraph.of(MeshPreset.of("quad-square:3x3", 1).graph());

        assertThat(new Builtin().partition(graph, cut(9, 1)).part())
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void balancesOneWeight() {
        Graph graph = MeshPreset.of("quad-square:3x3", 1).graph();
        WeightedGraph two = new WeightedGraph(graph, 2, new int[18], new int[0], new int[0]);

        assertThatThrownBy(() -> new Builtin().partition(two, cut(2, 0)))
                .hasMessage(
                        "the graph has 2 weights a vertex, and partitioner builtin balances one; expected metis");
    }

    private static Graph randomGraph(int vertices, SplittableRandom random) {
        int[] first = new int[vertices];
        int[] second = new int[vertices];
        for (int v = 0; v < vertices; v++) {
            first[v] = v;
            // Trees with gaps: some are not connected to the rest.
            second[v] = v == 0 || random.nextInt(8) == 0 ? -1 : random.nextInt(v);
        }
        return Graph.of(vertices, first, second);
    }
}
