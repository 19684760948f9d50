package dev.doorbell.libraries.mesh;

import java.util.List;

/**
 * Cells and the faces between them, in the format of two arrays of neighbours that solvers of
 * finite volumes use: face <i>f</i> lies between cells {@code first[f]} and {@code second[f]} and
 * its area vector points from the first to the second. Vectors have three components, one after the
 * other; in two dimensions the third is zero and volumes are areas.
 *
 * @param dimensions two or three
 * @param volumes of cells
 * @param centres of cells
 * @param first cell of each face
 * @param second cell of each face; {@code -1 - m} at the boundary with marker <i>m</i>
 * @param areas vectors of faces, outward at the boundary
 * @param faceCentres of faces
 * @param markers names of the parts of the boundary
 */
@SuppressWarnings("ArrayRecordComponent") // millions of entries, read by everybody, written by none
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

    /** Cells. */
    public int cells() {
        return volumes.length;
    }

    /** Faces, those at the boundary too. */
    public int faces() {
        return first.length;
    }

    /** Which cells are next to which. */
    public Graph graph() {
        return Graph.of(cells(), first, second);
    }
}
