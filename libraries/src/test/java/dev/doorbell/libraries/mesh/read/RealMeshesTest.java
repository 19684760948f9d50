package dev.doorbell.libraries.mesh.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.SharedMeshes;
import dev.doorbell.libraries.mesh.element.ClosedCells;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.element.Geometry;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Meshes of other projects, with their published numbers. */
@Needs(Outside.DATA)
class RealMeshesTest {

    @ParameterizedTest
    @CsvSource({
        "mdual.graph.gz, 258569, 513132",
        "copter2.graph.gz, 55476, 352238",
        "4elt.graph.gz, 15606, 45878",
        "test.mgraph, 766, 1314"
    })
    void graphs(String file, int vertices, int edges) {
        Graph graph = GraphFile.read(SharedMeshes.file(file)).graph();

        assertThat(graph.vertices()).isEqualTo(vertices);
        assertThat(graph.edges()).isEqualTo(edges);
    }

    @Test
    void aGraphOfTwoWeightsAVertex() {
        WeightedGraph graph = GraphFile.read(SharedMeshes.file("test.mgraph"));

        assertThat(graph.constraints()).isEqualTo(2);
        assertThat(graph.vertexWeights()).hasSize(2 * 766).startsWith(1, 1, 2, 2, 4, 4, 4, 4);
        assertThat(graph.edgeWeights()).isEmpty();
    }

    @Test
    void theDualGraphOfAMetisMeshDependsOnHowManyNodesAreCommon() {
        String file = SharedMeshes.file("metis.mesh");

        Graph edges = MetisMeshFile.read(file, 2).graph();
        Graph corners = MetisMeshFile.read(file, 1).graph();

        assertThat(edges.vertices()).isEqualTo(7434);
        int most = 0;
        for (int v = 0; v < edges.vertices(); v++) {
            most = Math.max(most, edges.start()[v + 1] - edges.start()[v]);
        }
        assertThat(most).as("sides of a triangle").isEqualTo(3);
        assertThat(edges.edges()).as("what m2gmetis finds").isEqualTo(10826);
        assertThat(corners.edges()).as("what m2gmetis finds").isEqualTo(43031);
    }

    @ParameterizedTest
    @CsvSource({
        "mesh_brick_tets_ffd.su2.gz, 3, 59156, 11703, 114626, 6",
        "mesh_cylinder_lam.su2.gz, 2, 26192, 13336, 39048, 2",
        "mesh_cavity_65x65.su2.gz, 2, 4096, 4225, 8064, 4",
        "mesh_backward_step_481x65.su2.gz, 2, 30720, 31265, 60896, 5"
    })
    void cells(String file, int dimensions, int cells, int points, int edges, int markers) {
        Elements elements = Su2File.read(SharedMeshes.file(file));
        CellMesh mesh = Geometry.of(elements);

        assertThat(elements.dimensions()).isEqualTo(dimensions);
        assertThat(elements.cells()).isEqualTo(cells);
        assertThat(elements.pointCount()).isEqualTo(points);
        assertThat(mesh.graph().edges()).isEqualTo(edges);
        assertThat(mesh.markers()).as("all of the boundary has a name").hasSize(markers);
        assertThat(ClosedCells.gap(mesh)).isLessThan(1e-12);
    }

    @Test
    void theBrickIsFull() {
        CellMesh mesh = Geometry.of(Su2File.read(SharedMeshes.file("mesh_brick_tets_ffd.su2.gz")));

        assertThat(Arrays.stream(mesh.volumes()).sum()).isCloseTo(2, within(1e-9));
        assertThat(mesh.markers()).containsExactly("x_m", "x_p", "y_m", "y_p", "z_m", "z_p");
    }
}
