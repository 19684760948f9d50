package dev.doorbell.libraries.mesh.output;

import java.util.Arrays;

/**
 * Picture of polygons, lines and words. It is the same on every machine, because it needs neither
 * fonts nor a screen. Polygons are painted at a finer resolution and averaged. Adjacent polygons
 * leave no gap.
 */
final class Canvas {

    static final int WHITE = 0xFFFFFF;
    private static final int FINE = 3;

    private final int width;
    private final int height;
    private final int[] fine;
    private final double[] crossings = new double[16];

    Canvas(int width, int height) {
        this.width = width;
        this.height = height;
        fine = new int[width * FINE * height * FINE];
        Arrays.fill(fine, WHITE);
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    /** Fills a polygon of up to 16 corners. */
    void polygon(double[] xs, double[] ys, int corners, int colour) {
        double least = Double.MAX_VALUE;
        double most = -Double.MAX_VALUE;
        for (int i = 0; i < corners; i++) {
            least = Math.min(least, ys[i]);
            most = Math.max(most, ys[i]);
        }
        int from = Math.max(0, first(least));
        int to = Math.min(height * FINE, first(most));
        for (int row = from; row < to; row++) {
            int count = crossings(xs, ys, corners, (row + 0.5) / FINE);
            for (int i = 0; i + 1 < count; i += 2) {
                int left = Math.max(0, first(crossings[i]));
                int right = Math.min(width * FINE, first(crossings[i + 1]));
                if (left < right) {
                    Arrays.fill(
                            fine, row * width * FINE + left, row * width * FINE + right, colour);
                }
            }
        }
    }

    /** Draws a line. */
    void line(double x0, double y0, double x1, double y1, double thickness, int colour) {
        double length = Math.hypot(x1 - x0, y1 - y0);
        if (length == 0) {
            return;
        }
        double dx = (y1 - y0) / length * thickness / 2;
        double dy = (x0 - x1) / length * thickness / 2;
        polygon(
                new double[] {x0 + dx, x1 + dx, x1 - dx, x0 - dx},
                new double[] {y0 + dy, y1 + dy, y1 - dy, y0 - dy},
                4,
                colour);
    }

    void rectangle(double x, double y, double wide, double high, int colour) {
        polygon(
                new double[] {x, x + wide, x + wide, x},
                new double[] {y, y, y + high, y + high},
                4,
                colour);
    }

    /** Colours of the picture, row by row. */
    int[] pixels() {
        int[] pixels = new int[width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                pixels[y * width + x] = mean(x, y);
            }
        }
        return pixels;
    }

    private int mean(int x, int y) {
        int red = 0;
        int green = 0;
        int blue = 0;
        for (int i = 0; i < FINE; i++) {
            int row = (y * FINE + i) * width * FINE + x * FINE;
            for (int k = 0; k < FINE; k++) {
                int colour = fine[row + k];
                red += (colour >> 16) & 0xFF;
                green += (colour >> 8) & 0xFF;
                blue += colour & 0xFF;
            }
        }
        int parts = FINE * FINE;
        return ((red / parts) << 16) | ((green / parts) << 8) | (blue / parts);
    }

    private int crossings(double[] xs, double[] ys, int corners, double y) {
        int count = 0;
        for (int i = 0; i < corners; i++) {
            int next = i + 1 == corners ? 0 : i + 1;
            if ((ys[i] <= y) != (ys[next] <= y)) {
                double part = (y - ys[i]) / (ys[next] - ys[i]);
                crossings[count++] = xs[i] + part * (xs[next] - xs[i]);
            }
        }
        Arrays.sort(crossings, 0, count);
        return count;
    }

    /** Returns the first fine pixel whose centre is at or after {@code place}. */
    private static int first(double place) {
        return (int) Math.ceil(Math.clamp(place * FINE - 0.5, -1e6, 1e6));
    }
}
