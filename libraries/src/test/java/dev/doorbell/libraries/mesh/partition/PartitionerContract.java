package dev.doorbell.libraries.mesh.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Domains;
import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.generate.MeshPreset;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Contract of every partitioner. */
abstract class PartitionerContract {

    private final String name;
    private final Partitioner partitioner;

    PartitionerContract(String name, Partitioner partitioner) {
        this.name = name;
        this.partitioner = partitioner;
    }

    @Test
    void theSameSeedGivesTheSamePartsAndAnotherOthers() {
        WeightedGraph graph = WeightedGraph.of(MeshPreset.of("tet-cube:20k", 1).graph());

        int[] one = partitioner.partition(graph, cut(6, 1)).part();
        int[] again = partitioner.partition(graph, cut(6, 1)).part();
        int[] other = partitioner.partition(graph, cut(6, 2)).part();

        assertThat(one).isEqualTo(again).isNotEqualTo(other);
        assertThat(partitioner.name()).isEqualTo(name);
    }

    @Test
    void theObjectiveVolumeGivesLessVolume() {
        Graph graph = MeshPreset.of("hex-cube:40k", 1).graph();
        WeightedGraph weighted = WeightedGraph.of(graph);

        Partition cut = partitioner.partition(weighted, cut(8, 1));
        Partition volume =
                partitioner.partition(weighted, new PartitionRequest(8, Objective.VOLUME, 1));

        assertBalanced(volume, graph.vertices());
        assertThat(volume(graph, volume)).isLessThan(volume(graph, cut));
    }

    @Test
    void heavyVerticesGetMoreRoom() {
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

    /**
     * Two squares joined by light edges are cut at these edges, even where another cut has fewer
     * edges.
     */
    @Test
    void lightEdgesAreCutFirst() {
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

    @Test
    void onePartAndTooManyParts() {
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

    static PartitionRequest cut(int parts, int seed) {
        return new PartitionRequest(parts, Objective.CUT, seed);
    }

    static void assertBalanced(Partition partition, int vertices) {
        assertThat(Arrays.stream(sizes(partition)).max().orElseThrow())
                .isLessThanOrEqualTo((int) Math.ceil(1.03 * vertices / partition.parts()));
    }

    static int[] sizes(Partition partition) {
        int[] sizes = new int[partition.parts()];
        for (int part : partition.part()) {
            sizes[part]++;
        }
        return sizes;
    }

    static int cut(Graph graph, Partition partition) {
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
