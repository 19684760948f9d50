package dev.doorbell.libraries.mesh.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.libraries.mesh.generate.MeshPreset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CutSurfaceTest {

    /** Five layers are cut through cells, ten between them, tetrahedra everywhere. */
    @ParameterizedTest
    @ValueSource(strings = {"hex-cube:5x5x5", "hex-cube:10x10x10", "tet-cube:3000"})
    void halfOfACubeHasAPlaneSectionAndHalfTheSides(String mesh) {
        Elements cube = MeshPreset.of(mesh, 1).elements();

        Surface half = CutSurface.behind(cube, 0.5);

        double section = 0;
        double all = 0;
        for (int polygon = 0; polygon < half.polygons(); polygon++) {
            double area = area(half, polygon);
            all += area;
            section += isAt(half, polygon, 0.5) ? area : 0;
        }
        assertThat(section).isCloseTo(1, within(1e-9));
        assertThat(all).isCloseTo(1 + 1 + 4 * 0.5, within(1e-9));
    }

    private static boolean isAt(Surface surface, int polygon, double level) {
        for (int i = surface.start()[polygon]; i < surface.start()[polygon + 1]; i++) {
            double depth = surface.points()[3 * surface.corners()[i] + 1];
            assertThat(depth).isGreaterThanOrEqualTo(level);
            if (depth != level) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the area as that of triangles around the first corner, which a convex polygon has.
     */
    private static double area(Surface surface, int polygon) {
        double area = 0;
        int first = surface.start()[polygon];
        for (int i = first + 1; i + 1 < surface.start()[polygon + 1]; i++) {
            double[] a = edge(surface, first, i);
            double[] b = edge(surface, first, i + 1);
            area +=
                    Math.hypot(
                                    Math.hypot(
                                            a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2]),
                                    a[0] * b[1] - a[1] * b[0])
                            / 2;
        }
        return area;
    }

    private static double[] edge(Surface surface, int from, int to) {
        double[] edge = new double[3];
        for (int i = 0; i < 3; i++) {
            edge[i] =
                    surface.points()[3 * surface.corners()[to] + i]
                            - surface.points()[3 * surface.corners()[from] + i];
        }
        return edge;
    }
}
