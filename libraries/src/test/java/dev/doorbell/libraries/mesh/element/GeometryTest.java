package dev.doorbell.libraries.mesh.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.MeshException;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeometryTest {

    private static final long SEED = Long.getLong("doorbell.seed", 20_261_121L);

    /** Returns the corners of a cell of each kind in the unit cube, in VTK's order. */
    private static double[] corners(ElementKind kind) {
        return switch (kind) {
            case LINE -> new double[] {0, 0, 0, 1, 0, 0};
            case TRIANGLE -> new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0};
            case QUADRILATERAL -> new double[] {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0};
            case TETRAHEDRON -> new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
            case PYRAMID -> new double[] {0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1};
            case PRISM -> new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0, 1, 1};
            case HEXAHEDRON ->
                    new double[] {
                        0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1
                    };
        };
    }

    private static double volume(ElementKind kind) {
        return switch (kind) {
            case LINE -> 0;
            case TRIANGLE, PRISM -> 0.5;
            case QUADRILATERAL, HEXAHEDRON -> 1;
            case TETRAHEDRON -> 1.0 / 6;
            case PYRAMID -> 1.0 / 3;
        };
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LINE")
    void everyKindHasItsVolumeAndIsClosed(ElementKind kind) {
        CellMesh mesh = Geometry.of(one(kind, corners(kind)));

        assertThat(mesh.volumes()[0]).isCloseTo(volume(kind), within(1e-15));
        assertThat(mesh.faces()).isEqualTo(kind.faces());
        assertThat(mesh.second()).containsOnly(-1);
        assertThat(mesh.markers()).containsExactly(Faces.UNNAMED);
        assertThat(ClosedCells.gap(mesh)).isLessThan(1e-15);
        assertOutward(mesh);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LINE")
    void aMirroredCellIsTheSameCell(ElementKind kind) {
        double[] points = corners(kind);
        for (int i = 0; i < points.length; i += 3) {
            points[i] = -points[i];
        }

        CellMesh mesh = Geometry.of(one(kind, points));

        assertThat(mesh.volumes()[0]).isCloseTo(volume(kind), within(1e-15));
        assertOutward(mesh);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LINE")
    void aCellThatIsNotPlaneIsClosedToo(ElementKind kind) {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 50; i++) {
            double[] points = corners(kind);
            for (int k = 0; k < points.length; k++) {
                points[k] += k % 3 < kind.dimensions() ? 0.2 * random.nextDouble() : 0;
            }

            CellMesh mesh = Geometry.of(one(kind, points));

            assertThat(ClosedCells.gap(mesh))
                    .as("replay with -Ddoorbell.seed=%d", SEED)
                    .isLessThan(1e-14);
        }
    }

    @Test
    void centresAreThoseOfMass() {
        CellMesh prism = Geometry.of(one(ElementKind.PRISM, corners(ElementKind.PRISM)));
        CellMesh pyramid = Geometry.of(one(ElementKind.PYRAMID, corners(ElementKind.PYRAMID)));

        assertThat(prism.centres())
                .containsExactly(new double[] {1. / 3, 1. / 3, 0.5}, within(1e-15));
        assertThat(pyramid.centres())
                .containsExactly(new double[] {0.375, 0.375, 0.25}, within(1e-15));
    }

    /** Uses a hexahedron with a pyramid on it, and a tetrahedron on that. */
    @Test
    void differentKindsShareFaces() {
        double[] points = {
            0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0.5, 0.5, 2,
            0.5, -1, 2
        };
        int[] corners = {0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 8, 4, 5, 8, 9};
        Patch floor = new Patch("floor", new int[] {0, 4}, new int[] {2, 1, 0, 3});
        Elements elements =
                new Elements(
                        3,
                        points,
                        new byte[] {12, 14, 10},
                        new int[] {0, 8, 13, 17},
                        corners,
                        List.of(floor));

        CellMesh mesh = Geometry.of(elements);

        assertThat(mesh.faces()).isEqualTo(6 + 4 + 3);
        assertThat(mesh.graph().edges()).isEqualTo(2);
        assertThat(mesh.graph().neighbours()).containsExactly(1, 0, 2, 1);
        assertThat(mesh.markers()).containsExactly("floor", Faces.UNNAMED);
        assertThat(mesh.second()).containsOnlyOnce(-1);
        assertThat(mesh.second()[0]).as("the bottom of the hexahedron").isEqualTo(-1);
        assertThat(mesh.areas()).startsWith(0, 0, -1);
        assertThat(ClosedCells.gap(mesh)).isLessThan(1e-15);
    }

    @Test
    void whatIsNoMeshIsRefused() {
        double[] points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 2, 1, 0};
        Elements shared =
                new Elements(
                        2,
                        points,
                        new byte[] {5, 5, 5},
                        new int[] {0, 3, 6, 9},
                        new int[] {0, 1, 2, 1, 3, 2, 1, 2, 4},
                        List.of());
        assertThatThrownBy(() -> Faces.of(shared))
                .isInstanceOf(MeshException.class)
                .hasMessage("cells 0, 1 and 2 share one face; expected two cells at most");

        double[] flat = {0, 0, 0, 1, 0, 0, 2, 0, 0};
        assertThatThrownBy(() -> Geometry.of(one(ElementKind.TRIANGLE, flat)))
                .hasMessage("cell 0 has no volume; expected one");

        assertThatThrownBy(() -> Faces.of(withPatch(new int[] {1, 2})))
                .hasMessage("marker wall: its face of points [1, 2] lies between two cells");
        assertThatThrownBy(() -> Faces.of(withPatch(new int[] {0, 3})))
                .hasMessage("marker wall: its face of points [0, 3] is no face of a cell");
        assertThatThrownBy(() -> Faces.of(withPatch(new int[] {0, 1, 1, 0})))
                .hasMessage(
                        "marker wall: its face of points [0, 1] is in two markers or twice in one");
    }

    private static Elements withPatch(int[] corners) {
        int[] start = new int[corners.length / 2 + 1];
        for (int i = 0; i < start.length; i++) {
            start[i] = 2 * i;
        }
        return new Elements(
                2,
                new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0},
                new byte[] {5, 5},
                new int[] {0, 3, 6},
                new int[] {0, 1, 2, 1, 3, 2},
                List.of(new Patch("wall", start, corners)));
    }

    private static Elements one(ElementKind kind, double[] points) {
        int[] corners = new int[kind.corners()];
        for (int i = 0; i < corners.length; i++) {
            corners[i] = i;
        }
        return new Elements(
                kind.dimensions(),
                points,
                new byte[] {(byte) kind.number()},
                new int[] {0, corners.length},
                corners,
                List.of());
    }

    private static void assertOutward(CellMesh mesh) {
        for (int face = 0; face < mesh.faces(); face++) {
            double dot = 0;
            for (int axis = 0; axis < 3; axis++) {
                double way = mesh.faceCentres()[3 * face + axis] - mesh.centres()[axis];
                dot += way * mesh.areas()[3 * face + axis];
            }
            assertThat(dot).isPositive();
        }
    }
}
