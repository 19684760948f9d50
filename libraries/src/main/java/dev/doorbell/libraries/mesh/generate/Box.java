package dev.doorbell.libraries.mesh.generate;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.element.Elements;

/**
 * Box of equal bricks, or rectangle of equal rectangles, with one corner at the origin. Its sides
 * are named {@code xmin}, {@code xmax}, {@code ymin} and so on.
 *
 * @param x number of bricks along the first axis
 * @param y number of bricks along the second axis
 * @param z number of bricks along the third axis; 0 for a rectangle
 * @param lengthX length of the box, in any unit
 * @param lengthY length of the box
 * @param lengthZ length of the box; ignored for a rectangle
 */
public record Box(int x, int y, int z, double lengthX, double lengthY, double lengthZ) {

    public Box {
        atLeast("x", x, 1);
        atLeast("y", y, 1);
        atLeast("z", z, 0);
        if ((long) x * y > Elements.MAX_CELLS || (long) x * y * z > Elements.MAX_CELLS) {
            throw MeshException.invalid(
                    "box", x + "x" + y + "x" + z, "at most " + Elements.MAX_CELLS + " bricks");
        }
        positive("lengthX", lengthX);
        positive("lengthY", lengthY);
        positive("lengthZ", lengthZ);
    }

    /** Returns a box of cubes whose shortest side has the length 1. */
    public static Box ofCubes(int x, int y, int z) {
        double edge = 1.0 / Math.min(Math.min(x, y), z);
        return new Box(x, y, z, x * edge, y * edge, z * edge);
    }

    /** Returns a rectangle of squares whose shorter side has the length 1. */
    public static Box ofSquares(int x, int y) {
        double edge = 1.0 / Math.min(x, y);
        return new Box(x, y, 0, x * edge, y * edge, 1);
    }

    /** 2 or 3. */
    public int dimensions() {
        return z == 0 ? 2 : 3;
    }

    /** Number of bricks, or of rectangles. */
    public int bricks() {
        return x * y * Math.max(1, z);
    }

    private static void atLeast(String field, int value, int least) {
        if (value < least) {
            throw MeshException.invalid("box." + field, value, "a whole number from " + least);
        }
    }

    private static void positive(String field, double value) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw MeshException.invalid("box." + field, value, "a length above 0");
        }
    }
}
