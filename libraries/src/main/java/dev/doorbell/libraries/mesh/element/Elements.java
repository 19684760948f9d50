package dev.doorbell.libraries.mesh.element;

import java.util.List;

/**
 * Cells by their corners, as in mesh files.
 *
 * @param dimensions two or three
 * @param points three consecutive coordinates each; the third is zero in two dimensions
 * @param kinds kinds of cells, as VTK numbers them
 * @param start first corner of each cell, one more entry than cells
 * @param corners numbers of points, in VTK's order in each cell
 * @param patches named parts of the boundary; the rest has no name
 */
@SuppressWarnings(
        "ArrayRecordComponent") // Millions of entries, shared by all readers and never written.
public record Elements(
        int dimensions,
        double[] points,
        byte[] kinds,
        int[] start,
        int[] corners,
        List<Patch> patches) {

    /** Largest number of cells, which with their geometry far exceeds a machine's memory. */
    public static final int MAX_CELLS = 100_000_000;

    public Elements {
        patches = List.copyOf(patches);
    }

    /** Number of cells. */
    public int cells() {
        return kinds.length;
    }

    /** Number of points. */
    public int pointCount() {
        return points.length / 3;
    }

    /** Kind of a cell. */
    public ElementKind kind(int cell) {
        return ElementKind.known(kinds[cell]);
    }
}
