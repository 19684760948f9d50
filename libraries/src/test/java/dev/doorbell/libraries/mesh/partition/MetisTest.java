package dev.doorbell.libraries.mesh.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.generate.MeshPreset;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Needs(Outside.METIS)
class MetisTest extends PartitionerContract {

    MetisTest() {
        super("metis", Metis.installed().orElseThrow());
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
        Partition theirs = Partitioner.of("metis").partition(WeightedGraph.of(graph), request);

        assertThat((double) cut(graph, own)).isLessThanOrEqualTo(1.3 * cut(graph, theirs));
    }

    @Test
    void aPartWithoutCellsIsNoPartition() {
        WeightedGraph graph = WeightedGraph.of(MeshPreset.of("quad-square:3x3", 1).graph());

        assertThatThrownBy(() -> Partitioner.of("metis").partition(graph, cut(6, 1)))
                .hasMessage(
                        "partitioner metis left part 0 of 6 without cells; expected fewer parts or another partitioner");
    }

    @Test
    void isChosenWhereItIsInstalled() {
        assertThat(Partitioner.of("auto").name()).isEqualTo("metis");
        assertThat(Partitioner.of("metis").name()).isEqualTo("metis");
    }
}
