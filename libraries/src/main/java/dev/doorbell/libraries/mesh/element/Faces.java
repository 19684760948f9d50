package dev.doorbell.libraries.mesh.element;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.mesh.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Faces between the cells of a mesh and at its boundary. A side is a face from the view of one
 * cell; sides are numbered cell by cell. Faces are numbered in the order of their lower cells'
 * sides, so faces that are close in memory are close in the mesh.
 */
public final class Faces {

    /** Name of the boundary outside all patches. */
    public static final String UNNAMED = "unnamed";

    private final Elements elements;

    /** First side of each cell, and the number of all sides. */
    private final int[] firstSide;

    /**
     * Other side of each side; {@code -1 - m} at the boundary with marker <i>m</i>. The last marker
     * may be {@link #UNNAMED}.
     */
    private final int[] twin;

    /** Number of faces. */
    private final int count;

    private final List<String> markers;

    private Faces(Elements elements, int[] firstSide, int[] twin) {
        this.elements = elements;
        this.firstSide = firstSide;
        this.twin = twin;
        int boundary = 0;
        boolean unnamed = false;
        for (int it : twin) {
            boundary += it < 0 ? 1 : 0;
            unnamed |= -1 - it == elements.patches().size();
        }
        count = boundary + (twin.length - boundary) / 2;
        List<String> names = new ArrayList<>();
        elements.patches().forEach(it -> names.add(it.name()));
        if (unnamed) {
            names.add(UNNAMED);
        }
        markers = List.copyOf(names);
    }

    /**
     * Returns the faces of a mesh.
     *
     * @throws dev.doorbell.libraries.mesh.MeshException if more than two cells share a face or a
     *     face of a patch is not at the boundary
     */
    public static Faces of(Elements elements) {
        Effort.spend(elements.cells());
        int[] firstSide = new int[elements.cells() + 1];
        for (int cell = 0; cell < elements.cells(); cell++) {
            firstSide[cell + 1] = Math.addExact(firstSide[cell], elements.kind(cell).faces());
        }
        return new Faces(elements, firstSide, new SideMatching(elements, firstSide).twins());
    }

    /** Graph of adjacent cells. */
    public Graph graph() {
        Pairs pairs = pairs();
        return Graph.of(elements.cells(), pairs.first, pairs.second);
    }

    /** Names of the parts of the boundary. */
    public List<String> markers() {
        return markers;
    }

    /** Number of faces, including boundary faces. */
    public int count() {
        return count;
    }

    /** Returns the visible surface. */
    public Surface surface() {
        return elements.dimensions() == 2 ? cells() : outside();
    }

    private Surface cells() {
        int[] cells = new int[elements.cells()];
        Arrays.setAll(cells, it -> it);
        return new Surface(elements.points(), cells, elements.start(), elements.corners());
    }

    private Surface outside() {
        int[] cellOf = cellOf();
        int[] cells = new int[64];
        int[] start = new int[65];
        int[] corners = new int[256];
        int count = 0;
        for (int side = 0; side < twin.length; side++) {
            if (twin[side] >= 0) {
                continue;
            }
            if (count == cells.length) {
                cells = Arrays.copyOf(cells, 2 * count);
                start = Arrays.copyOf(start, 2 * count + 1);
                corners = Arrays.copyOf(corners, 2 * corners.length);
            }
            int cell = cellOf[side];
            cells[count] = cell;
            int next = start[count];
            for (int local : elements.kind(cell).face(side - firstSide[cell])) {
                corners[next++] = elements.corners()[elements.start()[cell] + local];
            }
            start[++count] = next;
        }
        return new Surface(
                elements.points(),
                Arrays.copyOf(cells, count),
                Arrays.copyOf(start, count + 1),
                Arrays.copyOf(corners, start[count]));
    }

    /**
     * Returns the cells of each face in the form of {@link dev.doorbell.libraries.mesh.CellMesh}.
     */
    Pairs pairs() {
        int[] cellOf = cellOf();
        Pairs pairs = new Pairs(new int[count], new int[count]);
        int face = 0;
        for (int side = 0; side < twin.length; side++) {
            if (leads(side)) {
                pairs.first[face] = cellOf[side];
                pairs.second[face] = twin[side] < 0 ? twin[side] : cellOf[twin[side]];
                face++;
            }
        }
        return pairs;
    }

    /** Returns the cell of each side. */
    private int[] cellOf() {
        int[] cellOf = new int[twin.length];
        for (int cell = 0; cell < elements.cells(); cell++) {
            Arrays.fill(cellOf, firstSide[cell], firstSide[cell + 1], cell);
        }
        return cellOf;
    }

    /** Returns true if the number of a face follows from this side. */
    boolean leads(int side) {
        return twin[side] < 0 || twin[side] > side;
    }

    int firstSide(int cell) {
        return firstSide[cell];
    }

    Elements elements() {
        return elements;
    }

    /** Cells on both sides of each face. */
    record Pairs(int[] first, int[] second) {}
}
