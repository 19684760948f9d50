package dev.doorbell.libraries.mesh.generate;

import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.element.Faces;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Generated mesh with a name: a shape, and an approximate number of cells ({@code tet-duct:500k})
 * or the number of bricks along each axis ({@code hex-cube:80x80x78}). The same name gives the same
 * mesh.
 *
 * @param shape shape of the mesh
 * @param box bricks of the mesh
 * @param seed seed of the displacements of points; hexahedra and quadrilaterals are not displaced
 */
public record MeshPreset(MeshShape shape, Box box, long seed) {

    private static final Pattern COUNT = Pattern.compile("(\\d{1,9})([kKmM]?)");
    private static final Pattern BRICKS = Pattern.compile("(\\d{1,6})x(\\d{1,6})(?:x(\\d{1,6}))?");
    private static final String SIZES =
            "a number of cells such as 500k, or of bricks such as 80x80x78";

    /** Returns true if a text looks like a preset's name rather than a file's. */
    public static boolean isMeant(String text) {
        int colon = text.indexOf(':');
        return MeshShape.of(colon < 0 ? text : text.substring(0, colon)).isPresent();
    }

    /**
     * Returns the mesh with a name.
     *
     * @throws MeshException if the shape or the size is unknown
     */
    public static MeshPreset of(String text, long seed) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        MeshShape shape =
                MeshShape.of(name)
                        .orElseThrow(() ->
                                MeshException.invalid(
                                        "mesh",
                                        "'" + text + "'",
                                        "one of " + String.join(", ", MeshShape.names())));
        String size = colon < 0 ? "" : text.substring(colon + 1);
        Matcher count = COUNT.matcher(size);
        if (count.matches()) {
            return new MeshPreset(shape, shape.box(cells(text, count)), seed);
        }
        Matcher bricks = BRICKS.matcher(size);
        if (bricks.matches() && (bricks.group(3) == null) == (shape.dimensions() == 2)) {
            int x = Integer.parseInt(bricks.group(1));
            int y = Integer.parseInt(bricks.group(2));
            if (shape.dimensions() == 2) {
                return new MeshPreset(shape, Box.ofSquares(x, y), seed);
            }
            return new MeshPreset(
                    shape, Box.ofCubes(x, y, Integer.parseInt(bricks.group(3))), seed);
        }
        String sizes = shape.dimensions() == 2 ? SIZES.replace("80x80x78", "80x78") : SIZES;
        throw MeshException.invalid("mesh", "'" + text + "'", name + ": and " + sizes);
    }

    /** Number of cells. */
    public double cells() {
        return (double) box.x() * box.y() * Math.max(1, box.z()) * shape.cellsPerBrick();
    }

    /** Returns true if cells are bricks, whose neighbours follow from their places. */
    public boolean bricks() {
        return shape.bricks();
    }

    /** Returns the cells. */
    public Elements elements() {
        return shape.bricks() ? Bricks.of(box) : Simplices.of(box, Simplices.MOST_JITTER, seed);
    }

    /** Returns the graph of adjacent cells, without creating the cells if possible. */
    public Graph graph() {
        return shape.bricks() ? Bricks.graph(box) : Faces.of(elements()).graph();
    }

    private static int cells(String text, Matcher count) {
        long unit =
                switch (count.group(2).toLowerCase(Locale.ROOT)) {
                    case "k" -> 1000;
                    case "m" -> 1_000_000;
                    default -> 1;
                };
        long cells = Long.parseLong(count.group(1)) * unit;
        if (cells < 1 || cells > Elements.MAX_CELLS) {
            throw MeshException.invalid(
                    "mesh", "'" + text + "'", "1 to " + Elements.MAX_CELLS + " cells");
        }
        return (int) cells;
    }
}
