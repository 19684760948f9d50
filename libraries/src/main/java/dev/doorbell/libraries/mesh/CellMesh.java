package dev.doorbell.libraries.mesh;

import java.util.List;

/**
 * Cells and the faces between them, in the format of two neighbour arrays that finite-volume
 * solvers use. Face <i>f</i> lies between cells {@code first[f]} and {@code second[f]}; its area
 * vector points from the first to the second. Vectors have three consecutive components. In two
 * dimensions the third is zero and volumes are areas.
 *
 * @param dimensions two or three
 * @param volumes volumes of cells
 * @param centres centres of cells
 * @param first first cell of each face
 * @param second second cell of each face; {@code -1 - m} at the boundary with marker <i>m</i>
 * @param areas area vectors of faces, outward at the boundary
 * @param faceCentres centres of faces
 * @param markers names of the parts of the boundary
 */
@SuppressWarnings(
        "ArrayRecordComponent") // Millions of entries, shared by all readers and never written.
public record CellMesh(
        int dimensions,
        double[] volumes,
        double[] centres,
        int[] first,
        int[] second,
        double[] areas,
        double[] faceCentres,
        List<String> markers) {

    public CellMesh {
        markers = List.copyOf(markers);
    }

    /** Number of cells. */
    public int cells() {
        return volumes.length;
    }

    /** Number of faces, including boundary faces. */
    public int faces() {
        return first.length;
    }

    /** Graph of adjacent cells. */
    public Graph graph() {
        return Graph.of(cells(), first, second);
    }
}
