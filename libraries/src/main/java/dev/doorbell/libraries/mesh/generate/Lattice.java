package dev.doorbell.libraries.mesh.generate;

import dev.doorbell.libraries.mesh.element.Patch;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Points of a box, numbered along x, then y, then z, and the sides of the box. */
final class Lattice {

    private final Box box;
    private final int rowPoints;
    private final int layerPoints;

    Lattice(Box box) {
        this.box = box;
        rowPoints = box.x() + 1;
        layerPoints = Math.multiplyExact(rowPoints, box.y() + 1);
    }

    int pointCount() {
        return Math.multiplyExact(layerPoints, box.z() + 1);
    }

    int point(int x, int y, int z) {
        return x + y * rowPoints + z * layerPoints;
    }

    /**
     * Returns the coordinates.
     *
     * @param jitter largest displacement of a point along each axis, in edges of a brick; a point
     *     on a side of the box stays on it
     */
    double[] coordinates(double jitter, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] points = new double[Math.multiplyExact(3, pointCount())];
        int next = 0;
        for (int k = 0; k <= box.z(); k++) {
            for (int j = 0; j <= box.y(); j++) {
                for (int i = 0; i <= box.x(); i++) {
                    points[next++] = coordinate(i, box.x(), box.lengthX(), jitter, random);
                    points[next++] = coordinate(j, box.y(), box.lengthY(), jitter, random);
                    points[next++] =
                            box.z() == 0
                                    ? 0
                                    : coordinate(k, box.z(), box.lengthZ(), jitter, random);
                }
            }
        }
        return points;
    }

    private static double coordinate(
            int i, int bricks, double length, double jitter, SplittableRandom random) {
        double shift = jitter == 0 ? 0 : jitter * (2 * random.nextDouble() - 1);
        return (i == 0 || i == bricks ? i : i + shift) * length / bricks;
    }

    /**
     * Returns the sides. If {@code cut}, the rectangles are cut from their least corner to their
     * greatest.
     */
    List<Patch> sides(boolean cut) {
        List<Patch> sides = new ArrayList<>();
        int bits = box.dimensions();
        for (int axis = 0; axis < bits; axis++) {
            String name = "xyz".substring(axis, axis + 1);
            sides.add(side(name + "min", axis, false, cut));
            sides.add(side(name + "max", axis, true, cut));
        }
        return sides;
    }

    private Patch side(String name, int axis, boolean far, boolean cut) {
        int[] bricks = {box.x(), box.y(), box.z()};
        int[] steps = {1, rowPoints, layerPoints};
        int base = far ? bricks[axis] * steps[axis] : 0;
        int one = axis == 0 ? 1 : 0;
        int other = axis == 2 ? 1 : 2;
        if (box.z() == 0) {
            return edges(name, base, steps[one], bricks[one]);
        }
        int a = steps[one];
        int b = steps[other];
        int[] local = cut ? new int[] {0, a, a + b, 0, a + b, b} : new int[] {0, a, a + b, b};
        int perFace = cut ? 3 : 4;
        int[] corners = new int[bricks[one] * bricks[other] * local.length];
        int next = 0;
        for (int j = 0; j < bricks[other]; j++) {
            for (int i = 0; i < bricks[one]; i++) {
                for (int offset : local) {
                    corners[next++] = base + i * a + j * b + offset;
                }
            }
        }
        return new Patch(name, every(perFace, corners.length / perFace), corners);
    }

    private static Patch edges(String name, int base, int step, int count) {
        int[] corners = new int[2 * count];
        for (int i = 0; i < count; i++) {
            corners[2 * i] = base + i * step;
            corners[2 * i + 1] = base + (i + 1) * step;
        }
        return new Patch(name, every(2, count), corners);
    }

    /** Returns the starts of rows of equal length. */
    static int[] every(int length, int rows) {
        int[] start = new int[rows + 1];
        for (int i = 0; i <= rows; i++) {
            start[i] = Math.multiplyExact(i, length);
        }
        return start;
    }
}
