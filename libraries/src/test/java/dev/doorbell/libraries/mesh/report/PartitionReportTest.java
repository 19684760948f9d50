package dev.doorbell.libraries.mesh.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.SharedMeshes;
import dev.doorbell.libraries.mesh.generate.MeshPreset;
import dev.doorbell.libraries.mesh.partition.Builtin;
import dev.doorbell.libraries.mesh.partition.Metis;
import dev.doorbell.libraries.mesh.partition.Objective;
import dev.doorbell.libraries.mesh.partition.PartitionRequest;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import dev.doorbell.libraries.mesh.read.GraphFile;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionReportTest {

    /** Variation of METIS's own numbers with its seed. */
    private static final double SEEDS = 0.05;

    @Test
    void countsWhatDomainsExchange() {
        // 0-1-2 in a row over 3-4-5.
        Graph graph = MeshPreset.of("quad-square:3x2", 0).graph();

        PartitionReport report =
                PartitionReport.of("file", graph, new Partition(3, new int[] {0, 0, 1, 2, 2, 1}));

        assertThat(report.cut()).isEqualTo(4);
        assertThat(report.domains())
                .containsExactly(
                        new DomainRow(0, 2, 3, 2, 3),
                        new DomainRow(1, 2, 2, 2, 2),
                        new DomainRow(2, 2, 3, 2, 3));
        assertThat(report.volume()).isEqualTo(8);
        assertThat(report.mostSent()).isEqualTo(3);
        assertThat(report.imbalance()).isEqualTo(1);
        assertThat(report.meanNeighbours()).isEqualTo(2);
        assertThat(report.reduction()).hasValue(14.0 / 8);
    }

    @Test
    void oneDomainSendsNothing() {
        Graph graph = MeshPreset.of("quad-square:3x2", 0).graph();

        PartitionReport report = PartitionReport.of("file", graph, new Partition(1, new int[6]));

        assertThat(report.volume()).isZero();
        assertThat(report.reduction()).isEmpty();
    }

    @Needs(Outside.METIS)
    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource({
        "hex-cube:80x80x78, 2, 6738, 12480, 41",
        "hex-cube:80x80x78, 8, 23702, , 14",
        "hex-cube:80x80x78, 12, 30642, 51166, 10.8",
        "hex-flat:160x160x20, 12, , 32867, 17",
        "hex-slab:320x320x5, 12, , 17585, 30"
    })
    void metisGivesWhatTheReferenceMeasured(
            String name, int parts, Integer cut, Integer volume, double reduction) {
        PartitionReport report = byMetis(WeightedGraph.of(MeshPreset.of(name, 1).graph()), parts);

        if (cut != null) {
            assertThat((double) report.cut()).isCloseTo(cut, within(SEEDS * cut));
        }
        if (volume != null) {
            assertThat((double) report.volume()).isCloseTo(volume, within(SEEDS * volume));
        }
        assertThat(report.reduction().orElseThrow())
                .isCloseTo(reduction, within(SEEDS * reduction));
        assertThat(report.imbalance()).isLessThanOrEqualTo(1.031);
    }

    @Needs({Outside.DATA, Outside.METIS})
    @ParameterizedTest
    @CsvSource({
        "mdual.graph.gz, 12, 10984, 20710, 13.5, 7.0",
        "copter2.graph.gz, 12, 17163, 10584, 6.2, 5.0"
    })
    void andOfRealMeshes(
            String file, int parts, int cut, int volume, double reduction, double neighbours) {
        WeightedGraph graph = GraphFile.read(SharedMeshes.file(file));
        PartitionReport report = byMetis(graph, parts);

        assertThat((double) report.cut()).isCloseTo(cut, within(SEEDS * cut));
        assertThat((double) report.volume()).isCloseTo(volume, within(SEEDS * volume));
        assertThat(report.reduction().orElseThrow())
                .isCloseTo(reduction, within(SEEDS * reduction));
        assertThat(report.meanNeighbours()).isCloseTo(neighbours, within(1.0));
    }

    @Needs({Outside.DATA, Outside.METIS})
    @ParameterizedTest
    @CsvSource({
        "mdual.graph.gz, 2",
        "mdual.graph.gz, 12",
        "copter2.graph.gz, 12",
        "4elt.graph.gz, 7"
    })
    void theBuiltinCutsRealMeshesAtMostThreeTenthsMoreThanMetis(String file, int parts) {
        WeightedGraph graph = GraphFile.read(SharedMeshes.file(file));
        PartitionRequest request = new PartitionRequest(parts, Objective.CUT, 1);

        PartitionReport own =
                PartitionReport.of(
                        "builtin", graph.graph(), new Builtin().partition(graph, request));

        assertThat(own.imbalance()).isLessThanOrEqualTo(1.031);
        assertThat((double) own.cut()).isLessThanOrEqualTo(1.3 * byMetis(graph, parts).cut());
    }

    private static PartitionReport byMetis(WeightedGraph graph, int parts) {
        Partition partition =
                Metis.installed()
                        .orElseThrow()
                        .partition(graph, new PartitionRequest(parts, Objective.CUT, 1));
        return PartitionReport.of("metis", graph.graph(), partition);
    }
}
