package dev.doorbell.libraries.mesh.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.element.ClosedCells;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.element.Faces;
import dev.doorbell.libraries.mesh.element.Geometry;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeshPresetTest {

    @ParameterizedTest
    @EnumSource
    void cellsFillTheBoxAndAreClosed(MeshShape shape) {
        MeshPreset preset = MeshPreset.of(shape.text() + ":5000", 7);
        CellMesh mesh = Geometry.of(preset.elements());

        Box box = preset.box();
        double whole = box.lengthX() * box.lengthY() * (box.dimensions() == 2 ? 1 : box.lengthZ());
        assertThat(Arrays.stream(mesh.volumes()).sum()).isCloseTo(whole, within(1e-11 * whole));
        assertThat(Arrays.stream(mesh.volumes()).min().orElseThrow()).isPositive();
        assertThat(mesh.cells()).isBetween(4000, 6000);
        assertThat(mesh.dimensions()).isEqualTo(shape.dimensions());
        assertThat(mesh.markers()).hasSize(2 * shape.dimensions()).startsWith("xmin", "xmax");
        assertThat(ClosedCells.gap(mesh)).isLessThan(1e-12 * whole);
    }

    @ParameterizedTest
    @EnumSource
    void markersAreTheSidesOfTheBox(MeshShape shape) {
        MeshPreset preset = MeshPreset.of(shape.text() + ":700", 7);
        CellMesh mesh = Geometry.of(preset.elements());

        double[] ends = {preset.box().lengthX(), preset.box().lengthY(), preset.box().lengthZ()};
        for (int face = 0; face < mesh.faces(); face++) {
            if (mesh.second()[face] < 0) {
                int marker = -1 - mesh.second()[face];
                int axis = marker / 2;
                boolean far = marker % 2 == 1;
                assertThat(mesh.faceCentres()[3 * face + axis])
                        .isCloseTo(far ? ends[axis] : 0, within(1e-12));
                assertThat(mesh.areas()[3 * face + axis] > 0).isEqualTo(far);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"hex-cube:7x5x3", "hex-slab:4x4x1", "quad-square:6x5", "hex-cube:1x1x1"})
    void theGraphOfBricksIsThatOfTheirFaces(String name) {
        MeshPreset preset = MeshPreset.of(name, 0);

        Graph quick = preset.graph();
        Graph slow = Faces.of(preset.elements()).graph();

        assertThat(quick.start()).isEqualTo(slow.start());
        for (int v = 0; v < quick.vertices(); v++) {
            int[] row =
                    Arrays.copyOfRange(quick.neighbours(), quick.start()[v], quick.start()[v + 1]);
            int[] same =
                    Arrays.copyOfRange(slow.neighbours(), slow.start()[v], slow.start()[v + 1]);
            Arrays.sort(same);
            assertThat(row).isEqualTo(same);
        }
    }

    @Test
    void theMeshOfTheReferenceHasItsEdges() {
        Graph graph = MeshPreset.of("hex-cube:80x80x78", 0).graph();

        assertThat(graph.vertices()).isEqualTo(499_200);
        assertThat(graph.edges()).isEqualTo(1_478_720);
    }

    @ParameterizedTest
    @CsvSource({
        "hex-cube:2M, 2000376, 5953500, 6048756",
        "tet-cube:2M, 1999620, 3970398, 4028082",
    })
    void twoMillionCellsAreMadeWithTheirGeometry(String name, int cells, int edges, int faces) {
        MeshPreset preset = MeshPreset.of(name, 1);
        CellMesh mesh = Geometry.of(preset.elements());

        assertThat(mesh.cells()).isEqualTo(cells);
        assertThat(mesh.faces()).isEqualTo(faces);
        assertThat(mesh.graph().edges()).isEqualTo(edges);
        assertThat(mesh.markers()).hasSize(6);
    }

    @Test
    void theSeedMovesThePointsAndNothingElse() {
        Elements one = MeshPreset.of("tet-cube:6000", 1).elements();
        Elements again = MeshPreset.of("tet-cube:6000", 1).elements();
        Elements other = MeshPreset.of("tet-cube:6000", 2).elements();

        assertThat(one.points()).isEqualTo(again.points()).isNotEqualTo(other.points());
        assertThat(one.corners()).isEqualTo(other.corners());
    }

    @Test
    void whatIsNoMeshIsRefused() {
        assertThatThrownBy(() -> MeshPreset.of("hex-ball:5", 0))
                .isInstanceOf(MeshException.class)
                .hasMessage(
                        "mesh is 'hex-ball:5'; expected one of hex-cube, hex-duct, hex-flat, hex-slab, tet-cube, tet-duct, tet-flat, quad-square, tri-square");
        assertThatThrownBy(() -> MeshPreset.of("tet-cube:many", 0))
                .hasMessage(
                        "mesh is 'tet-cube:many'; expected tet-cube: and a number of cells such as 500k, or of bricks such as 80x80x78");
        assertThatThrownBy(() -> MeshPreset.of("tet-cube:0", 0))
                .hasMessage("mesh is 'tet-cube:0'; expected 1 to 100000000 cells");
        assertThatThrownBy(() -> MeshPreset.of("tet-cube:999M", 0))
                .hasMessage("mesh is 'tet-cube:999M'; expected 1 to 100000000 cells");
        assertThatThrownBy(() -> MeshPreset.of("hex-cube:0x3x3", 0))
                .hasMessage("box.x is 0; expected a whole number from 1");
        assertThatThrownBy(() -> Simplices.of(Box.ofCubes(2, 2, 2), 0.2, 0))
                .hasMessage("jitter is 0.2; expected 0 to 0.15");
    }
}
