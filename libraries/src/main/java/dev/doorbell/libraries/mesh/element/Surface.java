package dev.doorbell.libraries.mesh.element;

/**
 * Visible polygons: the cells themselves in two dimensions, the outer faces of cells in three.
 *
 * @param points three consecutive coordinates each
 * @param cells cell of each polygon
 * @param start first corner of each polygon, one more entry than polygons
 * @param corners numbers of points, around the polygon
 */
@SuppressWarnings("ArrayRecordComponent") // Shared by all readers and never written.
public record Surface(double[] points, int[] cells, int[] start, int[] corners) {

    /** Number of polygons. */
    public int polygons() {
        return cells.length;
    }
}
