package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.mesh.CellMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Quadrilaterals in a rectangle, displaced at random, and hexahedra in a sheared box. Cell (i, j,
 * k) of a lattice has the number i + nx (j + ny k).
 */
public final class TestMesh {

    /** Markers of the sides, in this order. */
    public static final List<String> SIDES =
            List.of("left", "right", "bottom", "top", "back", "front");

    private final List<int[]> cells = new ArrayList<>();
    private final List<double[]> vectors = new ArrayList<>();
    private final List<double[]> middles = new ArrayList<>();

    private TestMesh() {}

    /**
     * Returns quadrilaterals between (0, 0) and (width, height).
     *
     * @param jitter largest displacement of an inner corner, in widths of a cell
     */
    public static CellMesh quads(
            int nx, int ny, double width, double height, double jitter, long seed) {
        Random random = new Random(seed);
        double[][] corners = new double[(nx + 1) * (ny + 1)][];
        for (int j = 0; j <= ny; j++) {
            for (int i = 0; i <= nx; i++) {
                boolean inside = i > 0 && i < nx && j > 0 && j < ny;
                double dx = inside ? jitter * (2 * random.nextDouble() - 1) : 0;
                double dy = inside ? jitter * (2 * random.nextDouble() - 1) : 0;
                corners[i + (nx + 1) * j] =
                        new double[] {(i + dx) * width / nx, (j + dy) * height / ny, 0};
            }
        }
        return new TestMesh().quads(nx, ny, corners);
    }

    private CellMesh quads(int nx, int ny, double[][] corners) {
        double[] volumes = new double[nx * ny];
        double[] centres = new double[3 * nx * ny];
        int row = nx + 1;
        for (int j = 0; j < ny; j++) {
            for (int i = 0; i < nx; i++) {
                int cell = i + nx * j;
                double[] a = corners[i + row * j];
                double[] b = corners[i + 1 + row * j];
                double[] c = corners[i + 1 + row * (j + 1)];
                double[] d = corners[i + row * (j + 1)];
                volumes[cell] = centroid(a, b, c, d, centres, 3 * cell);
                if (i == 0) {
                    line(cell, -1, d, a);
                }
                if (j == 0) {
                    line(cell, -3, a, b);
                }
                line(cell, i == nx - 1 ? -2 : cell + 1, b, c);
                line(cell, j == ny - 1 ? -4 : cell + nx, c, d);
            }
        }
        return mesh(2, volumes, centres);
    }

    /**
     * Returns hexahedra of the unit cube, sheared: x is moved by shear * (y + z), y by shear * z.
     */
    public static CellMesh hexes(int nx, int ny, int nz, double shear) {
        return new TestMesh().boxes(new int[] {nx, ny, nz}, shear);
    }

    private CellMesh boxes(int[] n, double shear) {
        double[] volumes = new double[n[0] * n[1] * n[2]];
        double[] centres = new double[3 * volumes.length];
        Arrays.fill(volumes, 1.0 / volumes.length);
        for (int cell = 0; cell < volumes.length; cell++) {
            int[] at = {cell % n[0], cell / n[0] % n[1], cell / n[0] / n[1]};
            double[] middle = new double[3];
            Arrays.setAll(middle, it -> (at[it] + 0.5) / n[it]);
            System.arraycopy(sheared(middle, shear), 0, centres, 3 * cell, 3);
            int step = 1;
            for (int axis = 0; axis < 3; axis++) {
                if (at[axis] == 0) {
                    side(cell, -1 - 2 * axis, axis, -1, n, middle, shear);
                }
                int beyond = at[axis] == n[axis] - 1 ? -2 - 2 * axis : cell + step;
                side(cell, beyond, axis, 1, n, middle, shear);
                step *= n[axis];
            }
        }
        return mesh(3, volumes, centres);
    }

    private void side(
            int cell, int beyond, int axis, int sign, int[] n, double[] middle, double shear) {
        double[] centre = middle.clone();
        centre[axis] += sign * 0.5 / n[axis];
        double size = (double) sign * n[axis] / (n[0] * n[1] * n[2]);
        // The cofactors of the shear transform area vectors.
        double[] area =
                switch (axis) {
                    case 0 -> new double[] {size, -shear * size, (shear * shear - shear) * size};
                    case 1 -> new double[] {0, size, -shear * size};
                    default -> new double[] {0, 0, size};
                };
        face(cell, beyond, area, sheared(centre, shear));
    }

    private static double[] sheared(double[] p, double shear) {
        return new double[] {p[0] + shear * (p[1] + p[2]), p[1] + shear * p[2], p[2]};
    }

    private void line(int cell, int beyond, double[] from, double[] to) {
        face(
                cell,
                beyond,
                new double[] {to[1] - from[1], from[0] - to[0], 0},
                new double[] {(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, 0});
    }

    private void face(int cell, int beyond, double[] area, double[] centre) {
        cells.add(new int[] {cell, beyond});
        vectors.add(area);
        middles.add(centre);
    }

    private static double centroid(
            double[] a, double[] b, double[] c, double[] d, double[] centres, int at) {
        double[][] round = {a, b, c, d, a};
        double area = 0;
        for (int i = 0; i < 4; i++) {
            double cross = round[i][0] * round[i + 1][1] - round[i + 1][0] * round[i][1];
            area += cross / 2;
            centres[at] += (round[i][0] + round[i + 1][0]) * cross / 6;
            centres[at + 1] += (round[i][1] + round[i + 1][1]) * cross / 6;
        }
        centres[at] /= area;
        centres[at + 1] /= area;
        return area;
    }

    private CellMesh mesh(int dimensions, double[] volumes, double[] centres) {
        return new CellMesh(
                dimensions,
                volumes,
                centres,
                cells.stream().mapToInt(it -> it[0]).toArray(),
                cells.stream().mapToInt(it -> it[1]).toArray(),
                vectors.stream().flatMapToDouble(Arrays::stream).toArray(),
                middles.stream().flatMapToDouble(Arrays::stream).toArray(),
                SIDES);
    }
}
