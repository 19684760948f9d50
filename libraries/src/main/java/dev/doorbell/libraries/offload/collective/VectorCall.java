package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.offload.collective.task.PeerBlocks;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.RankFault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/** Blocks of different lengths as a rank describes them to workers. */
final class VectorCall {

    private VectorCall() {}

    /**
     * Returns a block for each member, all with the same length.
     *
     * @param apart true if they follow each other, false if they are the same block
     */
    static Blocks equal(RankGroup group, long address, long bytes, boolean apart) {
        if (apart && bytes * group.size() > Mpi.MAX_BYTES) {
            throw new RankFault(
                    "blocks of %d members have %d bytes; expected %d or fewer, since workers read blocks"
                            .formatted(group.size(), bytes * group.size(), Mpi.MAX_BYTES));
        }
        int[] offsets = new int[group.size()];
        int[] lengths = new int[group.size()];
        Arrays.fill(lengths, (int) bytes);
        Arrays.setAll(offsets, i -> apart ? i * (int) bytes : 0);
        return new Blocks(address, offsets, lengths);
    }

    /**
     * Table of a rank.
     *
     * @param near blocks that the rank's worker writes, or reads into
     * @param far blocks that other workers write into, or read
     */
    static List<PeerBlocks> table(Blocks near, Blocks far) {
        List<PeerBlocks> table = new ArrayList<>();
        for (int i = 0; i < near.bytes().length; i++) {
            table.add(
                    new PeerBlocks(
                            near.offsets()[i], near.bytes()[i], far.offsets()[i], far.bytes()[i]));
        }
        return table;
    }

    /**
     * Returns the buffer of blocks that the own worker accesses, whose registered part has all of
     * them.
     */
    static Transfer.Source source(BufferKeys keys, Blocks blocks) {
        long low = low(blocks);
        return extent(blocks, keys::source, keys.noSource()).plus(-low);
    }

    /**
     * Returns the buffer of blocks that other workers access, whose registered part has all of
     * them.
     */
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
