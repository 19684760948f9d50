package dev.doorbell.workloads.offload.p3dfft;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Transposition of one rank's lines of one axis to lines of another, with a block for each rank of
 * its row or column. Blocks are as long as the longest of the exchange. The rest of a shorter one
 * is padding, as with P3DFFT's USE_EVEN.
 */
final class Transposition {

    /** Bytes of a complex number. */
    static final int POINT_BYTES = 2 * Double.BYTES;

    private final Decomposition grid;
    private final Pencil from;
    private final Pencil to;
    private final List<Integer> members;
    private final long blockPoints;

    /** The part of {@code rank}; between y and another axis. */
    Transposition(Decomposition grid, int rank, Pencil.Axis from, Pencil.Axis to) {
        this.grid = grid;
        this.from = grid.pencil(from, rank);
        this.to = grid.pencil(to, rank);
        boolean row = from == Pencil.Axis.X || to == Pencil.Axis.X;
        members = row ? grid.row(rank) : grid.column(rank);
        blockPoints = row ? grid.rowBlock(rank) : grid.columnBlock(rank);
    }

    /** Ranks that take part. */
    int members() {
        return members.size();
    }

    /** Bytes of a block with its padding. */
    long blockBytes() {
        return blockPoints * POINT_BYTES;
    }

    /** Bytes the rank packs. */
    long packedBytes() {
        return from.points() * POINT_BYTES;
    }

    /** Bytes the rank unpacks. */
    long unpackedBytes() {
        return to.points() * POINT_BYTES;
    }

    /** The block for a member, without padding. */
    byte[] pack(double[] source, int member) {
        Part part = part(from, grid.pencil(to.along(), members.get(member)));
        byte[] bytes = new byte[part.bytes()];
        ByteBuffer block = buffer(bytes);
        part.each((x, y, z) -> {
            int at = 2 * from.index(x, y, z);
            block.putDouble(source[at]).putDouble(source[at + 1]);
        });
        return bytes;
    }

    /** Puts the block of a member, which may end in padding, to its places. */
    void unpack(byte[] bytes, int member, double[] target) {
        ByteBuffer block = buffer(bytes);
        part(grid.pencil(from.along(), members.get(member)), to)
                .each((x, y, z) -> {
                    int at = 2 * to.index(x, y, z);
                    target[at] = block.getDouble();
                    target[at + 1] = block.getDouble();
                });
    }

    /** Part of one pencil that moves to another. */
    private static Part part(Pencil source, Pencil target) {
        return new Part(
                source.x().meet(target.x()),
                source.y().meet(target.y()),
                source.z().meet(target.z()));
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A box of points, which both ends walk through in the same order. */
    private record Part(Range x, Range y, Range z) {

        int bytes() {
            return x.count() * y.count() * z.count() * POINT_BYTES;
        }

        void each(Visit visit) {
            for (int atZ = z.first(); atZ < z.end(); atZ++) {
                for (int atY = y.first(); atY < y.end(); atY++) {
                    for (int atX = x.first(); atX < x.end(); atX++) {
                        visit.point(atX, atY, atZ);
                    }
                }
            }
        }
    }

    /** Action on a point. */
    private interface Visit {
        void point(int x, int y, int z);
    }
}
