package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.flow.cost.LocalSize;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Domain;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The part of a mesh that a domain works on, in flat arrays. Points are the owned cells, then the
 * ghosts, both in the domain's order, then one for each face at the boundary, at its centre. Faces
 * are those that touch an owned cell: first those between cells, then those at the boundary, both
 * in order of their global numbers. An owned cell has its faces in the order of their global
 * numbers, whatever the domain: sums over them have the same bits in every partition.
 */
public final class LocalMesh {

    /** Numbers of a face in {@link #geometry}. */
    static final int STRIDE = 8;

    /** Share of the first cell in a value at the face. */
    static final int WEIGHT = 0;

    /** Flux through the face for a difference of one between its points. */
    static final int CONDUCTANCE = 1;

    /** Area vector, from the first point to the second. */
    static final int AREA = 2;

    /** Centre. */
    static final int CENTRE = 5;

    final int dimensions;
    final int owned;
    final int cells;

    /** Faces between cells; those at the boundary follow. */
    final int inner;

    final List<String> markers;

    /** Places of all points. */
    final double[] places;

    final double[] inverseVolumes;

    /** Where an owned cell's entries begin. */
    final int[] start;

    /** Point on the other side, of each entry. */
    final int[] other;

    /** Face of each entry; its complement where the cell is the face's second. */
    final int[] side;

    /** What a difference to the other side adds to the gradient, three numbers an entry. */
    final double[] gradient;

    final int[] first;
    final int[] second;
    final double[] geometry;

    /** Marker of each face at the boundary. */
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
     * The part of a domain.
     *
     * @throws IllegalArgumentException when a volume is not positive
     */
    public static LocalMesh of(CellMesh mesh, Domain domain) {
        return new LocalMeshBuilder(mesh, domain).build();
    }

    /** The whole mesh as one domain. */
    public static LocalMesh whole(CellMesh mesh) {
        return of(mesh, wholeDomain(mesh));
    }

    /** The one domain of a mesh that is not cut. */
    public static Domain wholeDomain(CellMesh mesh) {
        int[] all = IntStream.range(0, mesh.cells()).toArray();
        return new Domain(0, all, new int[0], List.of());
    }

    /** Cells the domain computes. */
    public int owned() {
        return owned;
    }

    /** Owned cells and ghosts. */
    public int cells() {
        return cells;
    }

    /** For what kernels move. */
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
