package dev.doorbell.workloads.nvshmem.jacobi;

import dev.doorbell.hardware.gpu.GpuConstants;
import java.util.ArrayList;
import java.util.List;

/**
 * The sample's kernel as a grid of thread blocks that pass over the streaming multiprocessors in
 * waves, in the order of their numbers. It is bound by memory: every point is read and written
 * once. Blocks of 1,024 threads, two to an SM. Only the blocks on the first and the last row
 * communicate, at the end of their wave.
 *
 * @param columns of the mesh that are computed
 * @param rows of the band
 * @param variant shape of the blocks
 * @param durationPs the kernel takes
 * @param resident blocks in a wave
 */
record JacobiKernel(int columns, int rows, Variant variant, long durationPs, int resident) {

    private static final int BLOCKS_PER_SM = 2;
    private static final int BYTES_PER_POINT = 2 * Float.BYTES;

    /** Way in which boundary rows are sent. */
    enum Variant {
        /** Blocks of 32 x 32 points; each thread of the row stores its value with p. */
        P(32, 32),
        /** Blocks of 1,024 x 1 points; each block puts its part of the row. */
        PUT(1024, 1);

        private final int width;
        private final int height;

        Variant(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    static JacobiKernel of(JacobiGrid grid, int pe, Variant variant, GpuConstants gpu) {
        int rows = grid.rows(pe);
        long bytes = (long) rows * grid.nx() * BYTES_PER_POINT;
        return new JacobiKernel(
                grid.nx() - 2,
                rows,
                variant,
                gpu.memoryRate().timePs(bytes),
                gpu.sms() * BLOCKS_PER_SM);
    }

    /** A block that sends. */
    record Sender(int block, int firstColumn, int count, boolean top, boolean bottom) {}

    /** The blocks on the first and the last row of the band, in the order of their numbers. */
    List<Sender> senders() {
        List<Sender> senders = new ArrayList<>();
        int across = Math.ceilDiv(columns, variant.width);
        int down = Math.ceilDiv(rows, variant.height);
        for (int y = 0; y < down; y++) {
            if (y > 0 && y < down - 1) {
                continue;
            }
            for (int x = 0; x < across; x++) {
                int first = x * variant.width;
                senders.add(
                        new Sender(
                                y * across + x,
                                1 + first,
                                Math.min(variant.width, columns - first),
                                y == 0,
                                y == down - 1));
            }
        }
        return senders;
    }

    /** End of a block's wave, from the start of the kernel. */
    long waveEndPs(int block) {
        long blocks =
                (long) Math.ceilDiv(columns, variant.width) * Math.ceilDiv(rows, variant.height);
        long done = Math.min(blocks, ((long) block / resident + 1) * resident);
        return durationPs / blocks * done + durationPs % blocks * done / blocks;
    }
}
