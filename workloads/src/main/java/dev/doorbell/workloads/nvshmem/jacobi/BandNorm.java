package dev.doorbell.workloads.nvshmem.jacobi;

import java.util.function.IntFunction;

/**
 * Sum of the squares of a band's changes in one iteration, added in a fixed order of floats. Within
 * a warp the lanes add in a binary tree, as shuffles with doubling distances do. A block adds its
 * warps in order, and the word in GPU memory adds the blocks in the order of their numbers. A GPU
 * adds the blocks in the order in which they end, which rounds differently each time.
 */
final class BandNorm {

    private static final int WARP = 32;

    private final JacobiKernel kernel;
    private final IntFunction<float[]> before;
    private final IntFunction<float[]> after;

    /**
     * The norm of a band.
     *
     * @param before returns a row of the band before the iteration, from 0
     * @param after returns a row after it
     */
    BandNorm(JacobiKernel kernel, IntFunction<float[]> before, IntFunction<float[]> after) {
        this.kernel = kernel;
        this.before = before;
        this.after = after;
    }

    float sum() {
        float sum = 0;
        int height = kernel.variant().height();
        for (int first = 0; first < kernel.rows(); first += height) {
            int rows = Math.min(height, kernel.rows() - first);
            float[][] squares = new float[rows][];
            for (int y = 0; y < rows; y++) {
                squares[y] = squares(before.apply(first + y), after.apply(first + y));
            }
            for (int x = 0; x < kernel.columns(); x += kernel.variant().width()) {
                sum += block(squares, x);
            }
        }
        return sum;
    }

    /** Squares of the changes of the computed columns. */
    private static float[] squares(float[] old, float[] computed) {
        float[] squares = new float[old.length - 2];
        for (int x = 0; x < squares.length; x++) {
            float change = computed[x + 1] - old[x + 1];
            squares[x] = change * change;
        }
        return squares;
    }

    private float block(float[][] squares, int first) {
        float sum = 0;
        for (float[] row : squares) {
            for (int x = first; x < first + kernel.variant().width(); x += WARP) {
                sum += warp(row, x);
            }
        }
        return sum;
    }

    /** Lanes beyond the last column have no change. */
    private static float warp(float[] row, int first) {
        float[] lanes = new float[WARP];
        for (int lane = 0; lane < WARP && first + lane < row.length; lane++) {
            lanes[lane] = row[first + lane];
        }
        for (int distance = 1; distance < WARP; distance *= 2) {
            for (int lane = 0; lane < WARP; lane += 2 * distance) {
                lanes[lane] += lanes[lane + distance];
            }
        }
        return lanes[0];
    }
}
