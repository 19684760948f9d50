package dev.doorbell.libraries.mesh.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Domains;
import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.generate.MeshPreset;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionerTest {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_261_121L);

    /** METIS, which only some machines have. */
    private static Partitioner metis() {
        Optional<Metis> metis = Metis.installed();
        assumeThat(metis).as("METIS is not installed (package libmetis5)").isPresent();
        return metis.orElseThrow();
    }

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource({
        "hex-cube:40k, 2", "hex-cube:40k, 12", "hex-duct:40k, 8", "hex-slab:40k, 12",
        "tet-cube:40k, 3", "tet-cube:40k, 12", "tet-duct:40k, 5", "tet-flat:40k, 16",
        "tri-square:40k, 7", "quad-square:40k, 12"
    })
    void theBuiltinCutsAtMostThreeTenthsMoreThanMetis(String name, int parts) {
        Graph graph = MeshPreset.of(name, 1).graph();
        PartitionRequest request = new PartitionRequest(parts, Objective.CUT, 1);

        Partition own = new Builtin().partition(WeightedGraph.of(graph), request);
        assertBalanced(own, graph.vertices());
        Partition theirs = metis().partition(WeightedGraph.of(graph), request);

        assertThat((double) cut(graph, own)).isLessThanOrEqualTo(1.3 * cut(graph, theirs));
    }

    @ParameterizedTest
    @ValueSource(strings = {"metis", "builtin"})
    void theSameSeedGivesTheSamePartsAndAnotherOthers(String name) {
        Partitioner partitioner = name.equals("metis") ? metis() : Partitioner.of(name);
        WeightedGraph graph = WeightedGraph.of(MeshPreset.of("tet-cube:20k", 1).graph());

        int[] one = partitioner.partition(graph, cut(6, 1)).part();
        int[] again = partitioner.partition(graph, cut(6, 1)).part();
        int[] other = partitioner.partition(graph, cut(6, 2)).part();

        assertThat(one).isEqualTo(again).isNotEqualTo(other);
        assertThat(partitioner.name()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"metis", "builtin"})
    void theObjectiveVolumeGivesLessVolume(String name) {
        Partitioner partitioner = name.equals("metis") ? metis() : Partitioner.of(name);
        Graph graph = MeshPreset.of("hex-cube:40k", 1).graph();
        WeightedGraph weighted = WeightedGraph.of(graph);

        Partition cut = partitioner.partition(weighted, cut(8, 1));
        Partition volume =
                partitioner.partition(weighted, new PartitionRequest(8, Objective.VOLUME, 1));

        assertBalanced(volume, graph.vertices());
        assertThat(volume(graph, volume)).isLessThan(volume(graph, cut));
    }

    @ParameterizedTest
    @ValueSource(strings = {"metis", "builtin"})
    void heavyVerticesGetMoreRoom(String name) {
        Partitioner partitioner = name.equals("metis") ? metis() : Partitioner.of(name);
        Graph graph = MeshPreset.of("quad-square:60x60", 1).graph();
        int[] weights = new int[graph.vertices()];
        Arrays.setAll(weights, it -> it % 60 < 20 ? 10 : 1);
        WeightedGraph weighted = new WeightedGraph(graph, 1, weights, new int[0], new int[0]);

        Partition partition = partitioner.partition(weighted, cut(4, 1));

        long[] sums = new long[4];
        for (int v = 0; v < weights.length; v++) {
            sums[partition.part()[v]] += weights[v];
        }
        double mean = Arrays.stream(sums).average().orElseThrow();
        assertThat(Arrays.stream(sums).max().orElseThrow()).isLessThan((long) (1.04 * mean));
    }

    /** Two squares joined by light edges are cut there, and not where the cut would be shorter. */
    @ParameterizedTest
    @ValueSource(strings = {"metis", "builtin"})
    void lightEdgesAreCutFirst(String name) {
        Partitioner partitioner = name.equals("metis") ? metis() : Partitioner.of(name);
        Graph graph = MeshPreset.of("quad-square:20x30", 1).graph();
        int[] edges = new int[graph.neighbours().length];
        for (int v = 0; v < graph.vertices(); v++) {
            for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
                boolean between = v % 20 / 10 != graph.neighbours()[i] % 20 / 10;
                edges[i] = between ? 1 : 50;
            }
        }
        WeightedGraph weighted = new WeightedGraph(graph, 1, new int[0], new int[0], edges);

        Partition partition = partitioner.partition(weighted, cut(2, 1));

        assertThat(cut(graph, partition)).isEqualTo(30);
    }

    @ParameterizedTest
    @ValueSource(strings = {"metis", "builtin"})
    void onePartAndTooManyParts(String name) {
        Partitioner partitioner = name.equals("metis") ? metis() : Partitioner.of(name);
        WeightedGraph graph = WeightedGraph.of(MeshPreset.of("quad-square:3x3", 1).graph());

        assertThat(partitioner.partition(graph, cut(1, 0)).part()).containsOnly(0);
        assertThatThrownBy(() -> partitioner.partition(graph, cut(10, 0)))
                .isInstanceOf(MeshException.class)
                .hasMessage("parts is 10; expected no more than the mesh has cells, 9");
        assertThatThrownBy(() -> cut(0, 0))
                .hasMessage("parts is 0; expected a whole number from 1 to 65536");
        assertThatThrownBy(() -> cut(1, -1))
                .hasMessage("seed is -1; expected a whole number from 0");
    }

    @Test
    void theBuiltinGivesEveryPartItsShareOfRandomGraphs() {
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
    void aPartWithoutCellsIsNoPartition() {
        WeightedGraph graph = WeightedGraph.of(MeshPreset.of("quad-square:3x3", 1).graph());

        assertThatThrownBy(() -> metis().partition(graph, cut(6, 1)))
                .hasMessage(
                        "partitioner metis left part 0 of 6 without cells; expected fewer parts or another partitioner");
        assertThat(new Builtin().partition(graph, cut(9, 1)).part())
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void theBuiltinBalancesOneWeight() {
        Graph graph = MeshPreset.of("quad-square:3x3", 1).graph();
        WeightedGraph two = new WeightedGraph(graph, 2, new int[18], new int[0], new int[0]);

        assertThatThrownBy(() -> new Builtin().partition(two, cut(2, 0)))
                .hasMessage(
                        "the graph has 2 weights a vertex, and partitioner builtin balances one; expected metis");
    }

    @Test
    void aPartitionerIsChosenByName() {
        assertThat(Partitioner.of("builtin").name()).isEqualTo("builtin");
        assertThat(Partitioner.of("auto").name())
                .isEqualTo(Metis.installed().isPresent() ? "metis" : "builtin");
        assertThatThrownBy(() -> Partitioner.of("scotch"))
                .hasMessage("partitioner is 'scotch'; expected auto, metis, builtin or file");
        assertThatThrownBy(() -> Objective.of("edges"))
                .hasMessage("objective is 'edges'; expected cut or volume");
    }

    private static PartitionRequest cut(int parts, int seed) {
        return new PartitionRequest(parts, Objective.CUT, seed);
    }

    private static Graph randomGraph(int vertices, SplittableRandom random) {
        int[] first = new int[vertices];
        int[] second = new int[vertices];
        for (int v = 0; v < vertices; v++) {
            first[v] = v;
            // Trees with gaps: some have no way to the rest.
            second[v] = v == 0 || random.nextInt(8) == 0 ? -1 : random.nextInt(v);
        }
        return Graph.of(vertices, first, second);
    }

    private static void assertBalanced(Partition partition, int vertices) {
        assertThat(Arrays.stream(sizes(partition)).max().orElseThrow())
                .isLessThanOrEqualTo((int) Math.ceil(1.03 * vertices / partition.parts()));
    }

    private static int[] sizes(Partition partition) {
        int[] sizes = new int[partition.parts()];
        for (int part : partition.part()) {
            sizes[part]++;
        }
        return sizes;
    }

    private static int cut(Graph graph, Partition partition) {
        int cut = 0;
        for (int v = 0; v < graph.vertices(); v++) {
            for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
                cut += partition.part()[v] < partition.part()[graph.neighbours()[i]] ? 1 : 0;
            }
        }
        return cut;
    }

    private static int volume(Graph graph, Partition partition) {
        return Domains.of(graph, partition).stream().mapToInt(Domain::sent).sum();
    }
}
