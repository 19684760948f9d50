package dev.doorbell.workloads.nvshmem.jacobi;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The band of one PE in its symmetric heap: two arrays of rows, little-endian floats, that take
 * turns; row 0 is the halo from above, row {@code rows + 1} the one from below. Without bytes when
 * the payload is phantom.
 */
final class JacobiBand {

    private final Pe pe;
    private final JacobiGrid grid;
    private final boolean phantom;
    private SymmetricAddress now;
    private SymmetricAddress next;

    JacobiBand(Pe pe, JacobiGrid grid, boolean phantom) {
        this.pe = pe;
        this.grid = grid;
        this.phantom = phantom;
        now = pe.heap().malloc(grid.arrayBytes());
        next = pe.heap().malloc(grid.arrayBytes());
    }

    int rows() {
        return grid.rows(pe.id());
    }

    /** Sets the outer columns of both arrays, halos included. */
    void initialize() {
        if (phantom) {
            return;
        }
        for (int y = 0; y < rows() + 2; y++) {
            float[] row = new float[grid.nx()];
            float edge = grid.edge(Math.floorMod(grid.firstRow(pe.id()) + y - 1, grid.ny()));
            row[0] = edge;
            row[grid.nx() - 1] = edge;
            write(now, y, row);
            write(next, y, row);
        }
    }

    /** Computes all rows of the next array. */
    void compute() {
        if (phantom) {
            return;
        }
        float[] above = read(now, 0);
        float[] here = read(now, 1);
        for (int y = 1; y <= rows(); y++) {
            float[] below = read(now, y + 1);
            write(next, y, JacobiStep.row(above, here, below));
            above = here;
            here = below;
        }
    }

    /** Norm of the iteration before the arrays last changed places. */
    float norm(JacobiKernel kernel) {
        return new BandNorm(kernel, y -> read(next, y + 1), y -> read(now, y + 1)).sum();
    }

    /** The arrays change places. */
    void swap() {
        SymmetricAddress computed = next;
        next = now;
        now = computed;
    }

    /** A place in the next array; the same on a PE whose band has {@code rowsThere} rows. */
    SymmetricAddress nextAt(int y, int x) {
        return next.plus(y * grid.rowBytes() + (long) x * Float.BYTES);
    }

    /** Bits of the computed values of {@code count} columns from {@code x} in row {@code y}. */
    long[] computed(int y, int x, int count) {
        long[] bits = new long[count];
        if (!phantom) {
            float[] row = read(next, y);
            for (int i = 0; i < count; i++) {
                bits[i] = Float.floatToRawIntBits(row[x + i]) & 0xffff_ffffL;
            }
        }
        return bits;
    }

    /** Bytes of the present array that differ from the serial solution. */
    long wrongBytes(float[][] solution) {
        long wrong = 0;
        for (int y = 1; y <= rows(); y++) {
            float[] mine = read(now, y);
            float[] right = solution[grid.firstRow(pe.id()) + y - 1];
            for (int x = 0; x < grid.nx(); x++) {
                wrong +=
                        Float.floatToRawIntBits(mine[x]) == Float.floatToRawIntBits(right[x])
                                ? 0
                                : Float.BYTES;
            }
        }
        return wrong;
    }

    private float[] read(SymmetricAddress array, int y) {
        long address = pe.heap().busAddress(array.plus(y * grid.rowBytes()));
        byte[] bytes = new byte[(int) grid.rowBytes()];
        pe.node().memory().space(address).read(NodeMemory.offset(address), bytes, 0, bytes.length);
        float[] row = new float[grid.nx()];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(row);
        return row;
    }

    private void write(SymmetricAddress array, int y, float[] row) {
        long address = pe.heap().busAddress(array.plus(y * grid.rowBytes()));
        byte[] bytes = new byte[(int) grid.rowBytes()];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(row);
        pe.node().memory().write(address, bytes);
    }
}
