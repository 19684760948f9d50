package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.offload.collective.task.PeerBlocks;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Blocks of different lengths as a rank describes them to workers. */
final class VectorCall {

    private VectorCall() {}

    /** Table of an alltoall. */
    static List<PeerBlocks> table(Blocks send, Blocks receive) {
        List<PeerBlocks> table = new ArrayList<>();
        for (int i = 0; i < send.bytes().length; i++) {
            table.add(
                    new PeerBlocks(
                            send.offsets()[i],
                            send.bytes()[i],
                            receive.offsets()[i],
                            receive.bytes()[i]));
        }
        return table;
    }

    /**
     * Table of an allgather.
     *
     * @param bytes length of the rank's own block
     */
    static List<PeerBlocks> table(int bytes, Blocks receive) {
        List<PeerBlocks> table = new ArrayList<>();
        for (int i = 0; i < receive.bytes().length; i++) {
            table.add(new PeerBlocks(0, bytes, receive.offsets()[i], receive.bytes()[i]));
        }
        return table;
    }

    /** Returns the buffer of blocks that workers read, whose registered part has all of them. */
    static Transfer.Source source(BufferKeys keys, Blocks blocks) {
        long low = low(blocks);
        return extent(blocks, keys::source, keys.noSource()).plus(-low);
    }

    /** Returns the buffer of blocks that workers write, whose registered part has all of them. */
    static Transfer.Target target(BufferKeys keys, Blocks blocks) {
        long low = low(blocks);
        return extent(blocks, keys::target, keys.noTarget()).plus(-low);
    }

    /** Copies out of a segment in which the blocks follow each other; neighbours are joined. */
    static List<OffloadedCollective.Piece> pieces(Blocks blocks) {
        List<OffloadedCollective.Piece> pieces = new ArrayList<>();
        long from = 0;
        for (int i = 0; i < blocks.bytes().length; i++) {
            long to = blocks.address() + blocks.offsets()[i];
            int bytes = blocks.bytes()[i];
            OffloadedCollective.Piece last = pieces.isEmpty() ? null : pieces.getLast();
            if (last != null && last.to() + last.bytes() == to) {
                pieces.removeLast();
                pieces.add(
                        new OffloadedCollective.Piece(
                                last.from(), last.to(), last.bytes() + bytes));
            } else if (bytes > 0) {
                pieces.add(new OffloadedCollective.Piece(from, to, bytes));
            }
            from += bytes;
        }
        return pieces;
    }

    private static <T> T extent(Blocks blocks, BiFunction<Long, Long, T> key, T none) {
        long end = 0;
        for (int i = 0; i < blocks.bytes().length; i++) {
            if (blocks.bytes()[i] > 0) {
                end = Math.max(end, (long) blocks.offsets()[i] + blocks.bytes()[i]);
            }
        }
        long low = low(blocks);
        return end == low ? none : key.apply(blocks.address() + low, end - low);
    }

    /** Offset of the first byte of any block; 0 if all are empty. */
    private static long low(Blocks blocks) {
        long low = Long.MAX_VALUE;
        for (int i = 0; i < blocks.bytes().length; i++) {
            if (blocks.bytes()[i] > 0) {
                low = Math.min(low, blocks.offsets()[i]);
            }
        }
        return low == Long.MAX_VALUE ? 0 : low;
    }
}
