package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.libraries.msccl.code.BlockCode;
import dev.doorbell.libraries.msccl.code.Division;
import dev.doorbell.libraries.msccl.code.Tiling;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;

/**
 * Position of a thread block: tile, transfer, operation of the transfer, slice of the operation.
 * Tiles are the outer loop.
 */
final class BlockCursor {

    private static final int SLICE_GRAIN = 16;
    private static final int LEAST_SLICES_OF_SLOT = 32;

    private final BlockCode code;
    private final Division division;
    private final Tiling tiling;
    private final SlotShape slots;
    private final int elementBytes;
    private long tile;
    private int transfer;
    private int chunk;
    private int slice;

    BlockCursor(BlockCode code, Call call) {
        this.code = code;
        division = call.division();
        tiling = division.tiling();
        slots = call.slots();
        elementBytes = call.combiner().type().bytes();
    }

    /** Tile, from 0. */
    long tile() {
        return tile;
    }

    /** Current transfer; throws at the end of a tile. */
    Transfer transfer() {
        return code.transfers().get(transfer);
    }

    /** Returns true before the first slice of a transfer. */
    boolean atTransferStart() {
        return chunk == 0 && slice == 0;
    }

    /** Returns true before the first slice of an operation. */
    boolean atOperationStart() {
        return slice == 0;
    }

    /** Returns true if the transfers of the tile are done. */
    boolean tileDone() {
        return transfer == code.transfers().size();
    }

    /** Moves to the next tile. Returns false if there is none. */
    boolean nextTile() {
        tile++;
        transfer = 0;
        return tile < tiling.tiles();
    }

    /** Bytes of the slice. */
    int bytes() {
        long first = firstSlice();
        return (int) (slices() == 1 || slice == 0 ? first : operation() - first);
    }

    /** Offset of the slice from the start of a transfer's first chunk. */
    long offset() {
        return chunk * tiling.chunkBytes()
                + tile * tiling.tileBytes()
                + (slice == 0 ? 0 : firstSlice());
    }

    /** Moves to the next slice. Returns true if that ended the transfer. */
    boolean advance() {
        slice++;
        if (slice < slices()) {
            return false;
        }
        slice = 0;
        chunk += tiling.chunksPerOperation();
        if (chunk < transfer().count()) {
            return false;
        }
        chunk = 0;
        transfer++;
        return true;
    }

    /** Number of slices. Operations without a connection have one. */
    private int slices() {
        return transfer().type().connected() ? slots.posts() : 1;
    }

    private long operation() {
        Transfer present = transfer();
        Chunk first = present.type().readsSource() ? present.source() : present.target();
        // Chunks of one operation have equal lengths.
        return division.bytes(first.offset() + chunk, tile)
                * Math.min(tiling.chunksPerOperation(), present.count() - chunk);
    }

    private long firstSlice() {
        long all = operation();
        if (slices() == 1) {
            return all;
        }
        long grain = (long) SLICE_GRAIN * elementBytes;
        long half = Math.ceilDiv(Math.ceilDiv(all, 2), grain) * grain;
        return Math.min(all, Math.max(half, slots.slotBytes() / LEAST_SLICES_OF_SLOT));
    }
}
