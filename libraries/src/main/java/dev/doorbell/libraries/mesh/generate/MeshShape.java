package dev.doorbell.libraries.mesh.generate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the generated meshes look like; the proportions are those of bricks along the axes. */
public enum MeshShape {
    /** A cube of hexahedra. */
    HEX_CUBE("hex-cube", 1, 1, 1, 1),
    /** A channel, five times as long as wide. */
    HEX_DUCT("hex-duct", 5, 1, 1, 1),
    /** A plate, eight times as wide as thick. */
    HEX_FLAT("hex-flat", 8, 8, 1, 1),
    /** A thin plate, 64 times as wide as thick. */
    HEX_SLAB("hex-slab", 64, 64, 1, 1),
    /** A cube of tetrahedra. */
    TET_CUBE("tet-cube", 1, 1, 1, 6),
    /** A channel of tetrahedra. */
    TET_DUCT("tet-duct", 5, 1, 1, 6),
    /** A plate of tetrahedra. */
    TET_FLAT("tet-flat", 8, 8, 1, 6),
    /** A square of quadrilaterals. */
    QUAD_SQUARE("quad-square", 1, 1, 0, 1),
    /** A square of triangles. */
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

    /** The shape of a name. */
    public static Optional<MeshShape> of(String text) {
        return Arrays.stream(values()).filter(it -> it.text.equals(text)).findFirst();
    }

    /** All names. */
    public static List<String> names() {
        return Arrays.stream(values()).map(MeshShape::text).toList();
    }

    /** Its name. */
    public String text() {
        return text;
    }

    /** Two or three. */
    public int dimensions() {
        return z == 0 ? 2 : 3;
    }

    /** Whether bricks are cells; else they are cut. */
    boolean bricks() {
        return cellsPerBrick == 1;
    }

    /** Cells that a brick is cut into; 1 when it is one itself. */
    int cellsPerBrick() {
        return cellsPerBrick;
    }

    /** The box whose bricks are nearly cubes and give about so many cells. */
    Box box(int cells) {
        double bricks = Math.max(1, (double) cells / cellsPerBrick);
        if (z == 0) {
            int wide = whole(Math.sqrt(bricks));
            return Box.ofSquares(wide, whole(bricks / wide));
        }
        double unit = Math.cbrt(bricks / (x * y * z));
        int longest = whole(x * unit);
        // What rounding did to one axis, the next puts right.
        double rest = bricks / longest;
        int middle = whole(Math.sqrt(rest * y / z));
        return Box.ofCubes(longest, middle, whole(rest / middle));
    }

    private static int whole(double value) {
        return (int) Math.max(1, Math.round(value));
    }
}
