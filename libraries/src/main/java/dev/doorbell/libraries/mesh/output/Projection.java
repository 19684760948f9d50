package dev.doorbell.libraries.mesh.output;

import dev.doorbell.libraries.mesh.element.Elements;

/**
 * From space to the picture, without perspective: meshes of two dimensions from above, others from
 * the right, the front and somewhat above, the third axis up.
 */
final class Projection {

    private static final double[][] FLAT = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    /** To the right, up and to the one who looks. */
    private final double[][] axes;

    private final double scale;
    private final double shiftX;
    private final double shiftY;
    private final double height;

    private Projection(double[][] axes, double scale, double shiftX, double shiftY, double height) {
        this.axes = axes;
        this.scale = scale;
        this.shiftX = shiftX;
        this.shiftY = shiftY;
        this.height = height;
    }

    /** The projection that fits a mesh into a frame, at its top. */
    static Projection of(Elements elements, Frame frame) {
        double[][] axes = elements.dimensions() == 2 ? FLAT : from(0.62, 0.45);
        double[] least = {Double.MAX_VALUE, Double.MAX_VALUE};
        double[] most = {-Double.MAX_VALUE, -Double.MAX_VALUE};
        for (int point = 0; point < elements.pointCount(); point++) {
            for (int i = 0; i < 2; i++) {
                double place = along(axes[i], elements.points(), 3 * point);
                least[i] = Math.min(least[i], place);
                most[i] = Math.max(most[i], place);
            }
        }
        double wide = Math.max(most[0] - least[0], Double.MIN_NORMAL);
        double high = Math.max(most[1] - least[1], Double.MIN_NORMAL);
        double scale = Math.min(frame.width() / wide, frame.height() / high);
        return new Projection(
                axes,
                scale,
                frame.x() + frame.width() / 2 - scale * (least[0] + most[0]) / 2,
                frame.y() + scale * most[1],
                scale * high);
    }

    /** Directions as seen from an angle around the third axis and one above the horizon. */
    private static double[][] from(double around, double above) {
        double c = Math.cos(around);
        double s = Math.sin(around);
        double low = Math.cos(above);
        double high = Math.sin(above);
        double[] viewer = {s * low, -c * low, high};
        double[] right = {c, s, 0};
        double[] up = {-s * high, c * high, low};
        return new double[][] {right, up, viewer};
    }

    /** How high the mesh is, in pixels. */
    double height() {
        return height;
    }

    double x(double[] points, int at) {
        return shiftX + scale * along(axes[0], points, at);
    }

    double y(double[] points, int at) {
        return shiftY - scale * along(axes[1], points, at);
    }

    /** How near a point is; the nearer the greater. */
    double nearness(double[] points, int at) {
        return along(axes[2], points, at);
    }

    /** The direction to the one who looks. */
    double[] viewer() {
        return axes[2].clone();
    }

    private static double along(double[] axis, double[] points, int at) {
        return axis[0] * points[at] + axis[1] * points[at + 1] + axis[2] * points[at + 2];
    }

    /** A part of the picture, in pixels. */
    record Frame(double x, double y, double width, double height) {}
}
