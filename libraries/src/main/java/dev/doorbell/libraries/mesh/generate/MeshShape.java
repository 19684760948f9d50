package dev.doorbell.libraries.mesh.generate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Shapes of generated meshes. The proportions are those of bricks along the axes. */
public enum MeshShape {
    /** Cube of hexahedra. */
    HEX_CUBE("hex-cube", 1, 1, 1, 1),
    /** Duct of hexahedra, five times as long as wide. */
    HEX_DUCT("hex-duct", 5, 1, 1, 1),
    /** Plate of hexahedra, eight times as wide as thick. */
    HEX_FLAT("hex-flat", 8, 8, 1, 1),
    /** Thin plate of hexahedra, 64 times as wide as thick. */
    HEX_SLAB("hex-slab", 64, 64, 1, 1),
    /** Cube of tetrahedra. */
    TET_CUBE("tet-cube", 1, 1, 1, 6),
    /** Duct of tetrahedra. */
    TET_DUCT("tet-duct", 5, 1, 1, 6),
    /** Plate of tetrahedra. */
    TET_FLAT("tet-flat", 8, 8, 1, 6),
    /** Square of quadrilaterals. */
    QUAD_SQUARE("quad-square", 1, 1, 0, 1),
    /** Square of triangles. */
    TRI_SQUARE("tri-square", 1, 1, 0, 2);

    private final String text;
    private final int x;
    private final int y;
    private final int z;
    private final int cellsPerBrick;

    MeshShape(String text, int x, int y, int z, int cellsPerBrick) {
        this.text = text;
        this.x = x;
        this.y = y;
        this.z = z;
        this.cellsPerBrick = cellsPerBrick;
    }

    /** Returns the shape with a name. */
    public static Optional<MeshShape> of(String text) {
        return Arrays.stream(values()).filter(it -> it.text.equals(text)).findFirst();
    }

    /** All names. */
    public static List<String> names() {
        return Arrays.stream(values()).map(MeshShape::text).toList();
    }

    /** Name of the shape. */
    public String text() {
        return text;
    }

    /** 2 or 3. */
    public int dimensions() {
        return z == 0 ? 2 : 3;
    }

    /** Returns true if bricks are cells, false if they are cut. */
    boolean bricks() {
        return cellsPerBrick == 1;
    }

    /** Number of cells per brick; 1 if bricks are not cut. */
    int cellsPerBrick() {
        return cellsPerBrick;
    }

    /** Returns the box whose bricks are nearly cubes and give about {@code cells} cells. */
    Box box(int cells) {
        double bricks = Math.max(1, (double) cells / cellsPerBrick);
        if (z == 0) {
            int wide = whole(Math.sqrt(bricks));
            return Box.ofSquares(wide, whole(bricks / wide));
        }
        double unit = Math.cbrt(bricks / (x * y * z));
        int longest = whole(x * unit);
        // The next axis corrects the rounding of the previous one.
        double rest = bricks / longest;
        int middle = whole(Math.sqrt(rest * y / z));
        return Box.ofCubes(longest, middle, whole(rest / middle));
    }

    private static int whole(double value) {
        return (int) Math.max(1, Math.round(value));
    }
}
