package dev.doorbell.libraries.mesh.element;

import java.util.List;

/**
 * Cells by their corners, as files hold meshes.
 *
 * @param dimensions two or three
 * @param points three coordinates each, one after the other; the third is zero in two dimensions
 * @param kinds of cells, as VTK numbers them
 * @param start where the corners of a cell begin, one more entry than cells
 * @param corners numbers of points, in VTK's order in each cell
 * @param patches named parts of the boundary; what is in none has no name
 */
@SuppressWarnings("ArrayRecordComponent") // millions of entries, read by everybody, written by none
public record Elements(
        int dimensions,
        double[] points,
        byte[] kinds,
        int[] start,
        int[] corners,
        List<Patch> patches) {

    /** Cells a mesh may have, far beyond what fits a machine's memory with its geometry. */
    public static final int MAX_CELLS = 100_000_000;

    public Elements {
        patches = List.copyOf(patches);
    }

    /** Cells. */
    public int cells() {
        return kinds.length;
    }

    /** Points. */
    public int pointCount() {
        return points.length / 3;
    }

    /** The kind of a cell. */
    public ElementKind kind(int cell) {
        return ElementKind.known(kinds[cell]);
    }
}
