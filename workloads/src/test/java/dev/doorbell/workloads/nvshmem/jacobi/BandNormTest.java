package dev.doorbell.workloads.nvshmem.jacobi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.workloads.nvshmem.jacobi.JacobiKernel.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BandNormTest {

    /** The square of this change vanishes beside 1, and two of them do not. */
    private static final float SMALL = 0x1p-12f;

    private static final float TWO_SMALL_SQUARES = 0x1p-23f;

    @ParameterizedTest
    @EnumSource(Variant.class)
    void addsTheSquaresOfAllChangesButThoseOfTheOuterColumns(Variant variant) {
        int columns = 70;
        int rows = 40;
        float[][] after = new float[rows][columns + 2];
        float expected = 0;
        for (int y = 0; y < rows; y++) {
            after[y][0] = 100;
            after[y][columns + 1] = 100;
            for (int x = 1; x <= columns; x++) {
                after[y][x] = (x + y) % 4;
                expected += after[y][x] * after[y][x];
            }
        }

        assertThat(norm(variant, after)).isEqualTo(expected);
    }

    @Test
    void lanesOfAWarpAddInATree() {
        float[] row = new float[34];
        row[1] = 1;
        row[3] = SMALL;
        row[4] = SMALL;

        assertThat(norm(Variant.P, row)).isEqualTo(1 + TWO_SMALL_SQUARES);

        row[2] = SMALL;
        row[3] = SMALL;
        row[4] = 0;

        assertThat(norm(Variant.P, row)).as("the neighbour is added alone").isEqualTo(1f);
    }

    @Test
    void warpsOfABlockAddInOrderAndBlocksByTheirNumbers() {
        float[] row = new float[1026];
        row[1] = 1;
        row[33] = SMALL;
        row[65] = SMALL;

        assertThat(norm(Variant.PUT, row)).as("one block").isEqualTo(1f);
        assertThat(norm(Variant.P, row)).as("three blocks").isEqualTo(1f);

        row[65] = 0;
        row[34] = SMALL;

        assertThat(norm(Variant.PUT, row)).as("one warp").isEqualTo(1 + TWO_SMALL_SQUARES);
    }

    @Test
    void blocksAreOfTheSampleShapes() {
        assertThat(Variant.P.shape()).isEqualTo(new BlockShape(1024, 32, 0));
        assertThat(Variant.PUT.shape()).isEqualTo(new BlockShape(1024, 32, 0));
    }

    private static float norm(Variant variant, float[]... after) {
        int width = after[0].length;
        JacobiKernel kernel = new JacobiKernel(width - 2, after.length, variant, 0, 0);
        return new BandNorm(kernel, y -> new float[width], y -> after[y]).sum();
    }
}
