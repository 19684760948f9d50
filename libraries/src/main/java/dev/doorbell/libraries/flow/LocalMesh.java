package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.flow.cost.LocalSize;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Domain;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Part of a mesh that a domain works on, in flat arrays. Points are the owned cells, then the
 * ghosts, both in the domain's order, then one point at the centre of each boundary face. Faces are
 * those that touch an owned cell: first inner faces, then boundary faces, both in order of their
 * global numbers. An owned cell has its faces in the order of their global numbers in every domain,
 * so sums over them have the same bits in every partition.
 */
public final class LocalMesh {

    /** Numbers of a face in {@link #geometry}. */
    static final int STRIDE = 8;

    /** Weight of the first cell in a value at the face. */
    static final int WEIGHT = 0;

    /** Flux through the face for a difference of one between its points. */
    static final int CONDUCTANCE = 1;

    /** Area vector, from the first point to the second. */
    static final int AREA = 2;

    /** Centre of the face. */
    static final int CENTRE = 5;

    final int dimensions;
    final int owned;
    final int cells;

    /** Number of faces between cells; boundary faces follow. */
    final int inner;

    final List<String> markers;

    /** Coordinates of all points. */
    final double[] places;

    final double[] inverseVolumes;

    /** First entry of each owned cell. */
    final int[] start;

    /** Point on the other side, of each entry. */
    final int[] other;

    /** Face of each entry, as complement if the cell is the face's second. */
    final int[] side;

    /**
     * Contribution of the difference to the other side to the gradient, three numbers per entry.
     */
    final double[] gradient;

    final int[] first;
    final int[] second;
    final double[] geometry;

    /** Marker of each boundary face. */
    final int[] marker;

    LocalMesh(LocalMeshBuilder from) {
        dimensions = from.mesh.dimensions();
        owned = from.owned;
        cells = from.cells;
        inner = from.inner;
        markers = from.mesh.markers();
        places = from.places;
        inverseVolumes = from.inverseVolumes;
        start = from.start;
        other = from.other;
        side = from.side;
        gradient = from.gradient;
        first = from.first;
        second = from.second;
        geometry = from.geometry;
        marker = from.marker;
    }

    /**
     * Returns the part of a domain.
     *
     * @throws IllegalArgumentException if a volume is not positive
     */
    public static LocalMesh of(CellMesh mesh, Domain domain) {
        return new LocalMeshBuilder(mesh, domain).build();
    }

    /** Returns the whole mesh as one domain. */
    public static LocalMesh whole(CellMesh mesh) {
        return of(mesh, wholeDomain(mesh));
    }

    /** Returns the only domain of an unpartitioned mesh. */
    public static Domain wholeDomain(CellMesh mesh) {
        int[] all = IntStream.range(0, mesh.cells()).toArray();
        return new Domain(0, all, new int[0], List.of());
    }

    /** Number of cells that the domain computes. */
    public int owned() {
        return owned;
    }

    /** Number of owned cells and ghosts. */
    public int cells() {
        return cells;
    }

    /** Size that determines the bytes moved by kernels. */
    public LocalSize size() {
        return new LocalSize(owned, cells, faces(), other.length);
    }

    int faces() {
        return first.length;
    }

    int points() {
        return cells + marker.length;
    }

    double geometry(int face, int what) {
        return geometry[STRIDE * face + what];
    }
}
