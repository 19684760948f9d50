package dev.doorbell.hardware.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.hardware.TestProfile;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Times of a 5-point stencil measured on an H200, in microseconds, each in a captured graph of 20
 * or 4. Constants come from the plain rows 2048 and 16384 of 256 x 1 threads, and from the two rows
 * 16384 of 1024 x 1 threads without and with a norm that each block stores. The rate of additions
 * to one word was measured apart. All other rows are predictions.
 *
 * <p>Grids of 512 x 512 points are left out: they are one wave, and take 0.4 to 0.8 us longer than
 * predicted.
 */
class StencilKernelTest {

    private static final StencilKernel NVSHMEM =
            StencilKernel.of(TestProfile.shipped("h200-pcie5"));

    /** The measured programs do not link NVSHMEM, so that their additions have no answer. */
    private static final StencilKernel H200 = with(0, NVSHMEM.atomicTurnPs());

    private static final StencilKernel A100 =
            StencilKernel.of(TestProfile.shipped("dgx-a100-hdr200"));

    /** Node of a graph that is an empty kernel, one of 1,000. */
    private static final double GRAPH_NODE_US = 0.683;

    private static final Percentage TOLERANCE = Percentage.withPercentage(15);

    @ParameterizedTest(name = "{0} x {0}")
    @CsvSource({
        // side, then plain, norm stored by each block, norm added by each block: 32 x 32, 1024 x 1
        " 1024,    4.048,    5.553,    5.439,    4.085,    5.615,    5.505",
        " 2048,   13.556,   18.809,   18.683,   13.601,   18.945,   18.724",
        " 4096,   73.676,   89.528,   89.044,   71.342,   86.432,   85.726",
        " 8192,  288.076,  351.540,  349.773,  278.215,  339.245,  336.211",
        "16384, 1171.763, 1417.689, 1410.325, 1087.929, 1341.509, 1330.855",
        "32768, 4669.635, 5674.338, 5648.299, 4271.353, 5286.254, 5245.686"
    })
    void largeBlocksHideTheirAdditions(
            int side,
            double plain32,
            double stored32,
            double added32,
            double plain1,
            double stored1,
            double added1) {
        double plain = microseconds(side, 1024, false);
        double norm = microseconds(side, 1024, true);

        assertThat(plain).isCloseTo(plain32, TOLERANCE).isCloseTo(plain1, TOLERANCE);
        assertThat(norm).isCloseTo(stored32, TOLERANCE).isCloseTo(stored1, TOLERANCE);
        assertThat(norm).isCloseTo(added32, TOLERANCE).isCloseTo(added1, TOLERANCE);
    }

    @ParameterizedTest(name = "{0} x {0}")
    @CsvSource({
        // side, then plain and norm added by each block: 32 x 8 threads, 256 x 1 threads
        " 1024,    3.967,    9.048,    3.985,    9.203",
        " 2048,   12.095,   31.103,   12.457,   31.324",
        " 4096,   61.077,  118.284,   59.359,  117.926",
        " 8192,  236.362,  557.269,  230.796,  556.606",
        "16384,  943.628, 2229.688,  911.080, 2227.183",
        "32768, 3771.013, 8851.435, 3543.284, 8860.888"
    })
    void smallBlocksWaitForTheirAdditions(
            int side, double plain8, double added8, double plain1, double added1) {
        double plain = microseconds(side, 256, false);
        double norm = microseconds(side, 256, true);

        assertThat(plain).isCloseTo(plain8, TOLERANCE).isCloseTo(plain1, TOLERANCE);
        assertThat(norm).isCloseTo(added8, TOLERANCE).isCloseTo(added1, TOLERANCE);
    }

    /** Small blocks that store their norms instead: the additions cost the rest. */
    @ParameterizedTest(name = "{0} x {0}")
    @CsvSource({
        " 1024,    5.166,    5.120",
        " 2048,   16.302,   16.447",
        " 4096,   76.828,   74.552",
        " 8192,  299.751,  290.159",
        "16384, 1200.913, 1145.369"
    })
    void smallBlocksThatStoreTheirNormsDoNotWait(int side, double stored8, double stored1) {
        StencilKernel free = with(0, 0);

        assertThat(microseconds(free, side, 256, true))
                .isCloseTo(stored8, TOLERANCE)
                .isCloseTo(stored1, TOLERANCE);
    }

    /** One H100, blocks of 1,024 threads: the same source, linked by both ways. */
    @ParameterizedTest(name = "{0} x {1}")
    @CsvSource({
        "16384, 16384, 1492.09, 1640.87",
        "16384,  8192,  750.21,  814.42",
        " 8192,  8192,  363.65,  407.81",
        " 4096,  4096,   94.55,  104.79"
    })
    void blocksOfRelocatableCodeWaitForTheAnswer(int nx, int ny, double whole, double linked) {
        BlockShape shape = BlockShape.of(1024);
        long blocks = (long) nx * ny / 1024;
        long bytes = 2L * nx * ny * Float.BYTES;

        assertThat(
                        (double) NVSHMEM.lifeWithNormPs(shape, blocks, bytes)
                                / H200.lifeWithNormPs(shape, blocks, bytes))
                .isCloseTo(linked / whole, within(0.03));
    }

    @Test
    void fewerBlocksThanPlacesShareTheMemoryAmongThemselves() {
        BlockShape shape = BlockShape.of(1024);

        assertThat(H200.lifePs(shape, 1, 1 << 20)).isEqualTo(H200.lifePs(shape, 264, 1 << 20));
        assertThat(H200.lifeWithNormPs(BlockShape.of(32), 1, 1 << 20))
                .isLessThan(H200.lifeWithNormPs(BlockShape.of(32), 4224, 1 << 20));
    }

    /** The published solver takes about 5 s with 2 PEs, which is 860 GB/s. It has the norm. */
    @Test
    void anA100FollowsFromItsClock() {
        BlockShape shape = BlockShape.of(1024);
        long blocks = 32L * 1024 * 16;
        long bytes = 2L * 32768 * 16384 * Float.BYTES;
        long waves = Math.ceilDiv(blocks, 216L);

        assertThat((double) bytes / (waves * A100.lifePs(shape, blocks, bytes)) * 1000)
                .as("GB/s")
                .isCloseTo(1172, within(1.0));
        assertThat((double) bytes / (waves * A100.lifeWithNormPs(shape, blocks, bytes)) * 1000)
                .as("GB/s with norm")
                .isCloseTo(854, within(1.0));
    }

    private static double microseconds(int side, int threads, boolean norm) {
        return microseconds(H200, side, threads, norm);
    }

    private static double microseconds(StencilKernel kernel, int side, int threads, boolean norm) {
        BlockShape shape = BlockShape.of(threads);
        long blocks = (long) side * side / threads;
        long bytes = 2L * side * side * Float.BYTES;
        long waves = Math.ceilDiv(blocks, (long) kernel.limits().resident(shape));
        long lifePs =
                norm
                        ? kernel.lifeWithNormPs(shape, blocks, bytes)
                        : kernel.lifePs(shape, blocks, bytes);
        return waves * lifePs / 1e6 + GRAPH_NODE_US;
    }

    private static StencilKernel with(long answerPs, long atomicTurnPs) {
        return new StencilKernel(
                NVSHMEM.limits(),
                NVSHMEM.loadStore(),
                NVSHMEM.memoryRate(),
                NVSHMEM.lifePs(),
                NVSHMEM.missPs(),
                NVSHMEM.l2Bytes(),
                NVSHMEM.reducePs(),
                answerPs,
                atomicTurnPs);
    }
}
