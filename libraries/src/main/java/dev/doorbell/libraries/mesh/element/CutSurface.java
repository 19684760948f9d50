package dev.doorbell.libraries.mesh.element;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Surface of the half of a mesh behind a plane across the second axis. Polygons at the boundary end
 * at the plane, and each cut cell shows its section. Cells are convex.
 */
public final class CutSurface {

    private static final int FIRST_ROOM = 64;

    private final Elements elements;
    private final double level;

    private double[] points;
    private int pointCount;
    private int[] cells = new int[FIRST_ROOM];
    private int[] start = new int[FIRST_ROOM + 1];
    private int[] corners = new int[4 * FIRST_ROOM];
    private int polygons;
    private int end;

    private CutSurface(Elements elements, double level) {
        this.elements = elements;
        this.level = level;
        points = elements.points().clone();
        pointCount = elements.pointCount();
    }

    /**
     * Returns the surface of a three-dimensional mesh where the second coordinate is at least a
     * level.
     */
    public static Surface behind(Elements elements, double level) {
        CutSurface cut = new CutSurface(elements, level);
        cut.clip(Faces.of(elements).surface());
        for (int cell = 0; cell < elements.cells(); cell++) {
            cut.section(cell);
        }
        return new Surface(
                Arrays.copyOf(cut.points, 3 * cut.pointCount),
                Arrays.copyOf(cut.cells, cut.polygons),
                Arrays.copyOf(cut.start, cut.polygons + 1),
                Arrays.copyOf(cut.corners, cut.end));
    }

    private void clip(Surface outer) {
        for (int polygon = 0; polygon < outer.polygons(); polygon++) {
            int from = outer.start()[polygon];
            int to = outer.start()[polygon + 1];
            for (int i = from; i < to; i++) {
                int point = outer.corners()[i];
                int next = outer.corners()[i + 1 < to ? i + 1 : from];
                if (depth(point) >= 0) {
                    corner(point);
                }
                if (crosses(point, next)) {
                    corner(crossing(point, next));
                }
            }
            close(outer.cells()[polygon]);
        }
    }

    /**
     * Adds the polygon in which the plane cuts a cell, or touches the front of a cell behind it.
     */
    private void section(int cell) {
        int from = elements.start()[cell];
        int to = elements.start()[cell + 1];
        double deepest = -Double.MAX_VALUE;
        for (int i = from; i < to; i++) {
            deepest = Math.max(deepest, depth(elements.corners()[i]));
        }
        if (deepest <= 0) {
            return;
        }
        for (int i = from; i < to; i++) {
            if (depth(elements.corners()[i]) == 0) {
                corner(elements.corners()[i]);
            }
        }
        ElementKind kind = elements.kind(cell);
        for (int face = 0; face < kind.faces(); face++) {
            int[] around = kind.face(face);
            for (int i = 0; i < around.length; i++) {
                int local = around[i];
                int next = around[(i + 1) % around.length];
                int a = elements.corners()[from + local];
                int b = elements.corners()[from + next];
                // An edge belongs to two faces, which go along it in opposite directions.
                if (local < next && crosses(a, b)) {
                    corner(crossing(a, b));
                }
            }
        }
        sortAround();
        close(cell);
    }

    /** Sorts the corners of the open polygon by their angle around its middle. */
    private void sortAround() {
        int from = start[polygons];
        double x = 0;
        double z = 0;
        for (int i = from; i < end; i++) {
            x += points[3 * corners[i]] / (end - from);
            z += points[3 * corners[i] + 2] / (end - from);
        }
        double middleX = x;
        double middleZ = z;
        int[] sorted =
                Arrays.stream(corners, from, end)
                        .boxed()
                        .sorted(
                                Comparator.comparingDouble(it ->
                                        Math.atan2(
                                                points[3 * it + 2] - middleZ,
                                                points[3 * it] - middleX)))
                        .mapToInt(Integer::intValue)
                        .toArray();
        System.arraycopy(sorted, 0, corners, from, sorted.length);
    }

    /** Returns the distance behind the plane. */
    private double depth(int point) {
        return points[3 * point + 1] - level;
    }

    private boolean crosses(int a, int b) {
        return (depth(a) < 0 && depth(b) > 0) || (depth(a) > 0 && depth(b) < 0);
    }

    private int crossing(int a, int b) {
        if (3 * pointCount == points.length) {
            points = Arrays.copyOf(points, 2 * points.length);
        }
        double part = depth(a) / (depth(a) - depth(b));
        for (int i = 0; i < 3; i++) {
            double from = points[3 * a + i];
            points[3 * pointCount + i] = from + part * (points[3 * b + i] - from);
        }
        points[3 * pointCount + 1] = level;
        return pointCount++;
    }

    private void corner(int point) {
        if (end == corners.length) {
            corners = Arrays.copyOf(corners, 2 * end);
        }
        corners[end++] = point;
    }

    /** Ends a polygon; one that is only a point or an edge is dropped. */
    private void close(int cell) {
        if (end - start[polygons] < 3) {
            end = start[polygons];
            return;
        }
        if (polygons == cells.length) {
            cells = Arrays.copyOf(cells, 2 * polygons);
            start = Arrays.copyOf(start, 2 * polygons + 1);
        }
        cells[polygons] = cell;
        start[++polygons] = end;
    }
}
