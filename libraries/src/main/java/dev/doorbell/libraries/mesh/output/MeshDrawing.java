package dev.doorbell.libraries.mesh.output;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.element.CutSurface;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.element.Faces;
import dev.doorbell.libraries.mesh.element.Surface;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Pictures of meshes, coloured by domain or by a field, as PNG files with a legend. */
public final class MeshDrawing {

    private static final int WIDTH = 1000;
    private static final int MOST_HEIGHT = 800;
    private static final int MARGIN = 24;
    private static final int TITLE = 40;
    private static final int LEGEND = 130;
    private static final int EDGE = 0x303030;

    /** Width of a cell in pixels from which its edges are drawn. */
    private static final double CELL_PIXELS = 14;

    private final Elements elements;
    private final View view;
    private final Projection projection;
    private final Canvas canvas;
    private final double[] xs = new double[16];
    private final double[] ys = new double[16];

    private MeshDrawing(Elements elements, View view, int legendHeight) {
        this.elements = elements;
        this.view = view;
        projection =
                Projection.of(
                        elements,
                        new Projection.Frame(
                                MARGIN,
                                TITLE + MARGIN,
                                WIDTH - LEGEND - 2 * MARGIN,
                                MOST_HEIGHT - TITLE - 2 * MARGIN));
        int content = Math.max(legendHeight, (int) Math.ceil(projection.height()));
        canvas = new Canvas(WIDTH, content + TITLE + 2 * MARGIN);
    }

    /**
     * Draws a partition, with one colour for each part.
     *
     * @throws MeshException if it does not belong to this mesh or the file cannot be written
     */
    public static void partition(
            String file, String title, Elements elements, Partition partition, View view) {
        check("the partition", partition.part().length, elements);
        MeshDrawing drawing = new MeshDrawing(elements, view, Legend.height(partition.parts()));
        drawing.cells(cell -> Colours.part(partition.part()[cell]));
        drawing.title(title);
        drawing.legend().parts(partition.parts());
        PngFile.write(file, drawing.canvas);
    }

    /**
     * Draws a field; vectors are drawn by length.
     *
     * @throws MeshException if it does not belong to this mesh or the file cannot be written
     */
    public static void field(
            String file, String title, Elements elements, CellField field, View view) {
        check("field " + field.name(), field.cells(), elements);
        double least = Double.MAX_VALUE;
        double most = -Double.MAX_VALUE;
        for (int cell = 0; cell < field.cells(); cell++) {
            double value = field.magnitude(cell);
            // Values that are not finite are drawn black and do not count for the scale.
            if (Double.isFinite(value)) {
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
        }
        double from = least;
        double range = most > least ? most - least : 1;
        MeshDrawing drawing = new MeshDrawing(elements, view, Legend.BAR);
        drawing.cells(cell -> Colours.value((field.magnitude(cell) - from) / range));
        drawing.title(title);
        drawing.legend()
                .values(
                        field.components() == 1 ? field.name() : "|" + field.name() + "|",
                        least,
                        most);
        PngFile.write(file, drawing.canvas);
    }

    private static void check(String what, int values, Elements elements) {
        if (values != elements.cells()) {
            throw new MeshException(
                    "%s has %d cells; expected those of the mesh, %d"
                            .formatted(what, values, elements.cells()));
        }
    }

    private Legend legend() {
        return new Legend(canvas, WIDTH - LEGEND, TITLE + MARGIN);
    }

    private void title(String title) {
        Glyphs.paint(canvas, title, MARGIN, MARGIN, 2, EDGE);
    }

    private void cells(IntUnaryOperator colour) {
        Surface surface = surface();
        double[] light = {0.35, -0.55, 0.76};
        boolean edges =
                surface.polygons() * CELL_PIXELS * CELL_PIXELS < (double) WIDTH * canvas.height();
        for (int polygon : farthestFirst(surface)) {
            int corners = load(surface, polygon);
            int plain = colour.applyAsInt(surface.cells()[polygon]);
            double shade = elements.dimensions() == 2 ? 1 : shade(surface, polygon, light);
            canvas.polygon(xs, ys, corners, Colours.shaded(plain, shade));
            for (int i = 0; edges && i < corners; i++) {
                int next = (i + 1) % corners;
                canvas.line(xs[i], ys[i], xs[next], ys[next], 0.7, EDGE);
            }
        }
    }

    private Surface surface() {
        if (view == View.SURFACE || elements.dimensions() == 2) {
            return Faces.of(elements).surface();
        }
        double least = Double.MAX_VALUE;
        double most = -Double.MAX_VALUE;
        for (int i = 1; i < elements.points().length; i += 3) {
            least = Math.min(least, elements.points()[i]);
            most = Math.max(most, elements.points()[i]);
        }
        return CutSurface.behind(elements, (least + most) / 2);
    }

    private int load(Surface surface, int polygon) {
        int from = surface.start()[polygon];
        int corners = surface.start()[polygon + 1] - from;
        for (int i = 0; i < corners; i++) {
            int at = 3 * surface.corners()[from + i];
            xs[i] = projection.x(surface.points(), at);
            ys[i] = projection.y(surface.points(), at);
        }
        return corners;
    }

    private int[] farthestFirst(Surface surface) {
        long[] keys = new long[surface.polygons()];
        for (int polygon = 0; polygon < keys.length; polygon++) {
            double sum = 0;
            int from = surface.start()[polygon];
            int to = surface.start()[polygon + 1];
            for (int i = from; i < to; i++) {
                sum += projection.nearness(surface.points(), 3 * surface.corners()[i]);
            }
            keys[polygon] = ((long) ordered((float) (sum / (to - from))) << 32) | polygon;
        }
        Arrays.sort(keys);
        return Arrays.stream(keys).mapToInt(it -> (int) it).toArray();
    }

    /** Returns bits in the same order as the numbers. */
    private static int ordered(float value) {
        int bits = Float.floatToIntBits(value);
        return bits < 0 ? Integer.MIN_VALUE - bits : bits;
    }

    /** Returns the brightness of a face by its angle to the light, the same for both sides. */
    private double shade(Surface surface, int polygon, double[] light) {
        double[] points = surface.points();
        int from = surface.start()[polygon];
        int to = surface.start()[polygon + 1];
        // The sum over all edges: two corners may lie very close to each other.
        double[] normal = new double[3];
        for (int at = from; at < to; at++) {
            int a = 3 * surface.corners()[at];
            int b = 3 * surface.corners()[at + 1 < to ? at + 1 : from];
            for (int i = 0; i < 3; i++) {
                int j = (i + 1) % 3;
                int k = (i + 2) % 3;
                normal[i] += (points[a + j] - points[b + j]) * (points[a + k] + points[b + k]);
            }
        }
        double[] viewer = projection.viewer();
        double toViewer = dot(normal, viewer);
        double toLight =
                dot(normal, light) * Math.signum(toViewer) / Math.sqrt(dot(normal, normal));
        return 0.55 + 0.45 * Math.clamp(toLight, 0, 1);
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
