package dev.doorbell.workloads.offload.p3dfft;

import dev.doorbell.pdes.Digest;
import org.jspecify.annotations.Nullable;

/**
 * Input of all transforms and their output on one processor: random points from -1 to 1, times a
 * factor that differs from call to call. The remains of an earlier call are thus not taken for
 * right.
 */
final class TestField {

    private static final int FACTORS = 64;

    /** Allowed deviation, as a share of the typical sum of all points. */
    private static final double TOLERANCE = 1e-12;

    private final Decomposition grid;
    private final long seed;
    private double @Nullable [] spectrum;

    /** The input of a seed. */
    TestField(Decomposition grid, long seed) {
        this.grid = grid;
        this.seed = seed;
    }

    /** Factor of call {@code call}, 1 up to 2. */
    static double factor(long call) {
        return 1 + (double) Math.floorMod(call, FACTORS) / FACTORS;
    }

    /** The points of a pencil in space. */
    double[] input(Pencil space, long call) {
        double[] points = new double[Math.toIntExact(space.points())];
        each(space, (index, x, y, z) -> points[index] = value(x, y, z) * factor(call));
        return points;
    }

    /** Bytes of a pencil in space that are not the input. */
    long wrongSpaceBytes(Pencil space, double[] points, long call) {
        long[] wrong = new long[1];
        each(
                space,
                (index, x, y, z) -> {
                    double expected = value(x, y, z) * factor(call);
                    wrong[0] += wrongBytes(points[index], expected, TOLERANCE);
                });
        return wrong[0];
    }

    /** Bytes of a pencil of wave numbers that are not those of the input. */
    long wrongSpectrumBytes(Pencil waves, double[] data, long call) {
        double[] right = spectrum();
        double tolerance = TOLERANCE * StrictMath.sqrt((double) grid.points());
        long[] wrong = new long[1];
        each(
                waves,
                (index, x, y, z) -> {
                    int at = 2 * ((z * grid.ny() + y) * grid.wavesX() + x);
                    for (int part = 0; part < 2; part++) {
                        double expected = right[at + part] * factor(call);
                        wrong[0] += wrongBytes(data[2 * index + part], expected, tolerance);
                    }
                });
        return wrong[0];
    }

    private double value(int x, int y, int z) {
        long word = Digest.combine(seed, ((long) z * grid.ny() + y) * grid.nx() + x);
        return (word >> 11) * 0x1p-52;
    }

    private static long wrongBytes(double actual, double expected, double tolerance) {
        return Math.abs(actual - expected) <= tolerance ? 0 : Double.BYTES;
    }

    /** All wave numbers of the input, x fastest; made once. */
    private synchronized double[] spectrum() {
        double[] made = spectrum;
        if (made == null) {
            made = transform();
            spectrum = made;
        }
        return made;
    }

    private double[] transform() {
        Decomposition alone = new Decomposition(grid.nx(), grid.ny(), grid.nz(), 1, 1);
        LineTransforms lines = new LineTransforms(alone);
        double[] data = lines.realToComplex(input(alone.space(0), 0));
        along(lines, Pencil.Axis.Y, data, grid.ny(), grid.wavesX());
        along(lines, Pencil.Axis.Z, data, grid.nz(), grid.wavesX() * grid.ny());
        return data;
    }

    /** Transforms every line whose points are {@code step} apart. */
    private static void along(
            LineTransforms lines, Pencil.Axis axis, double[] data, int length, int step) {
        double[] line = new double[2 * length];
        for (int first = 0; first < data.length / 2; first++) {
            if (first / step % length == 0) {
                for (int k = 0; k < length; k++) {
                    System.arraycopy(data, 2 * (first + k * step), line, 2 * k, 2);
                }
                lines.forward(axis, line);
                for (int k = 0; k < length; k++) {
                    System.arraycopy(line, 2 * k, data, 2 * (first + k * step), 2);
                }
            }
        }
    }

    private static void each(Pencil pencil, Visit visit) {
        for (int z = pencil.z().first(); z < pencil.z().end(); z++) {
            for (int y = pencil.y().first(); y < pencil.y().end(); y++) {
                for (int x = pencil.x().first(); x < pencil.x().end(); x++) {
                    visit.point(pencil.index(x, y, z), x, y, z);
                }
            }
        }
    }

    /** Action on a point. */
    private interface Visit {
        void point(int index, int x, int y, int z);
    }
}
