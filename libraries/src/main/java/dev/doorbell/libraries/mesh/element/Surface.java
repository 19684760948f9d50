package dev.doorbell.libraries.mesh.element;

/**
 * Polygons one can see: the cells themselves in two dimensions, the outside of cells in three.
 *
 * @param cells the cell each polygon belongs to
 * @param start where the corners of a polygon begin, one more entry than polygons
 * @param corners numbers of points, around the polygon
 */
@SuppressWarnings("ArrayRecordComponent") // read by everybody, written by none
public record Surface(int[] cells, int[] start, int[] corners) {

    /** Polygons. */
    public int polygons() {
        return cells.length;
    }
}
