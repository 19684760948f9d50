package dev.doorbell.workloads.nvshmem.jacobi;

import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.hardware.gpu.StencilKernel;
import dev.doorbell.hardware.kernel.GridPart;
import java.util.List;

/**
 * The sample's kernel as a grid of thread blocks, one thread for each point. Only the blocks on the
 * first and the last row of the band communicate, when they have computed their points.
 *
 * @param columns of the mesh that are computed
 * @param rows of the band
 * @param variant shape of the blocks
 * @param computePs time from the start of a block until its points are computed
 * @param reducePs time from then, or from the last send, to the end of the block
 */
record JacobiKernel(int columns, int rows, Variant variant, long computePs, long reducePs) {

    /** Way in which boundary rows are sent. */
    enum Variant {
        /** Blocks of 32 x 32 points; each thread of the row stores its value with p. */
        P(32, 32),
        /** Blocks of 1,024 x 1 points; each block puts its part of the row. */
        PUT(1024, 1);

        // Two of these blocks are resident on an SM, so a thread has at most 32 registers.
        private static final int REGISTERS = 32;

        private final int width;
        private final int height;

        Variant(int width, int height) {
            this.width = width;
            this.height = height;
        }

        int width() {
            return width;
        }

        int height() {
            return height;
        }

        /** Demand of a block on its multiprocessor. */
        BlockShape shape() {
            return new BlockShape(width * height, REGISTERS, 0);
        }
    }

    /**
     * The kernel of a PE.
     *
     * @param norm true if each block reduces its changes and adds them to the norm
     */
    static JacobiKernel of(
            JacobiGrid grid, int pe, Variant variant, boolean norm, StencilKernel stencil) {
        int rows = grid.rows(pe);
        int columns = grid.nx() - 2;
        BlockShape shape = variant.shape();
        long blocks =
                (long) Math.ceilDiv(columns, variant.width) * Math.ceilDiv(rows, variant.height);
        long bytes = 2 * grid.arrayBytes();
        long reducePs = norm ? stencil.normPs() : 0;
        long lifePs =
                norm
                        ? stencil.lifeWithNormPs(shape, blocks, bytes)
                        : stencil.lifePs(shape, blocks, bytes);
        return new JacobiKernel(columns, rows, variant, lifePs - reducePs, reducePs);
    }

    /** Part of a boundary row that a block sends. */
    record Sender(int firstColumn, int count, boolean top, boolean bottom) {}

    /** All blocks, row by row. */
    List<GridPart> parts() {
        int across = across();
        int down = down();
        if (down <= 2) {
            return List.of(GridPart.communicating(down * across));
        }
        return List.of(
                GridPart.communicating(across),
                GridPart.computing((down - 2) * across, computePs + reducePs),
                GridPart.communicating(across));
    }

    /** Part of the boundary rows that a block on the first or the last row of the band sends. */
    Sender sender(int block) {
        int first = block % across() * variant.width;
        int y = block / across();
        return new Sender(
                1 + first, Math.min(variant.width, columns - first), y == 0, y == down() - 1);
    }

    private int across() {
        return Math.ceilDiv(columns, variant.width);
    }

    private int down() {
        return Math.ceilDiv(rows, variant.height);
    }
}
