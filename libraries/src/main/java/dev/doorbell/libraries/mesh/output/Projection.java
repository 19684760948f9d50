package dev.doorbell.libraries.mesh.output;

import dev.doorbell.libraries.mesh.element.Elements;

/**
 * Projection from space to the picture, without perspective. Meshes of two dimensions are seen from
 * above. Others are seen from the right, the front and somewhat above, with the third axis up.
 */
final class Projection {

    private static final double[][] FLAT = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

    /** Axes to the right, up and to the viewer. */
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

    /** Returns the projection that fits a mesh into a frame, at its top. */
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

    /** Returns the axes for an angle around the third axis and an angle above the horizon. */
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

    /** Height of the mesh, in pixels. */
    double height() {
        return height;
    }

    double x(double[] points, int at) {
        return shiftX + scale * along(axes[0], points, at);
    }

    double y(double[] points, int at) {
        return shiftY - scale * along(axes[1], points, at);
    }

    /** Returns the depth of a point; greater is nearer. */
    double nearness(double[] points, int at) {
        return along(axes[2], points, at);
    }

    /** Direction to the viewer. */
    double[] viewer() {
        return axes[2].clone();
    }

    private static double along(double[] axis, double[] points, int at) {
        return axis[0] * points[at] + axis[1] * points[at + 1] + axis[2] * points[at + 2];
    }

    /** Part of the picture, in pixels. */
    record Frame(double x, double y, double width, double height) {}
}
