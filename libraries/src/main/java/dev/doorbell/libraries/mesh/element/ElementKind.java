package dev.doorbell.libraries.mesh.element;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Kinds of elements, with the numbers of VTK's file formats, which SU2 also uses. The corners of a
 * cell's face are listed in rotational order. Its area vector points outward if the corners of the
 * cell have VTK's order.
 */
public enum ElementKind {
    LINE(3, 1, 2),
    TRIANGLE(5, 2, 3, new int[][] {{0, 1}, {1, 2}, {2, 0}}),
    QUADRILATERAL(9, 2, 4, new int[][] {{0, 1}, {1, 2}, {2, 3}, {3, 0}}),
    TETRAHEDRON(10, 3, 4, new int[][] {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}}),
    HEXAHEDRON(
            12,
            3,
            8,
            new int[][] {
                {0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}
            }),
    PRISM(13, 3, 6, new int[][] {{0, 2, 1}, {3, 4, 5}, {0, 1, 4, 3}, {1, 2, 5, 4}, {2, 0, 3, 5}}),
    PYRAMID(14, 3, 5, new int[][] {{0, 3, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}});

    private static final ElementKind[] BY_NUMBER = new ElementKind[16];

    static {
        Arrays.stream(values()).forEach(it -> BY_NUMBER[it.number] = it);
    }

    private final int number;
    private final int dimensions;
    private final int corners;

    @SuppressWarnings("ImmutableEnumChecker") // Shared inside this package and never written.
    private final int[][] faces;

    ElementKind(int number, int dimensions, int corners, int[]... faces) {
        this.number = number;
        this.dimensions = dimensions;
        this.corners = corners;
        this.faces = faces;
    }

    /** Returns the kind with a VTK number; empty for kinds that a mesh of cells cannot have. */
    public static Optional<ElementKind> of(int number) {
        return number < 0 || number >= BY_NUMBER.length
                ? Optional.empty()
                : Optional.ofNullable(BY_NUMBER[number]);
    }

    /** Returns the kind with a number that is already checked. */
    static ElementKind known(byte number) {
        return BY_NUMBER[number];
    }

    /** Kinds of cells of a mesh with two or three dimensions. */
    public static List<ElementKind> cells(int dimensions) {
        return Arrays.stream(values()).filter(it -> it.dimensions == dimensions).toList();
    }

    /** VTK's number. */
    public int number() {
        return number;
    }

    /** 1 for a line, 2 for a plane element, 3 for a solid. */
    public int dimensions() {
        return dimensions;
    }

    /** Number of corners. */
    public int corners() {
        return corners;
    }

    /** Number of faces, or of edges in two dimensions. */
    public int faces() {
        return faces.length;
    }

    /** Corners of a face. */
    int[] face(int face) {
        return faces[face];
    }
}
