package dev.doorbell.libraries.msccl.code;

import dev.doorbell.libraries.msccl.program.ProgramHeader;

/**
 * Division of a call into tiles. Chunks longer than a tile are processed tile by tile, and tiles
 * are the outer loop of every thread block. Several shorter chunks share one operation.
 *
 * @param chunkBytes size of a chunk, rounded up if the size does not divide
 * @param tileBytes largest data of an operation
 * @param chunksPerOperation chunks of a step in one operation, from 1 to 71
 */
public record Tiling(long chunkBytes, long tileBytes, int chunksPerOperation) {

    /** Largest number of chunks in one operation, by the runtimes' field for it. */
    public static final int MAX_CHUNKS_PER_OPERATION = 71;

    /** Returns the tiling of a call of {@code bytes}, above 0, as the collective counts them. */
    public static Tiling of(ProgramHeader header, long bytes) {
        long chunk = Math.ceilDiv(bytes, header.chunksPerLoop());
        long tile = header.protocol().tileBytes();
        long together = Math.clamp(tile / chunk, 1, MAX_CHUNKS_PER_OPERATION);
        return new Tiling(chunk, tile, (int) together);
    }

    /** Number of tiles; each runs through the whole program. */
    public long tiles() {
        return Math.ceilDiv(chunkBytes, tileBytes);
    }

    /** Number of operations of a step of {@code count} chunks, for each tile. */
    public int operations(int count) {
        return Math.ceilDiv(count, chunksPerOperation);
    }

    /**
     * Returns the greatest size of a call in which at least {@code together} chunks share an
     * operation.
     */
    public static long greatestBytes(ProgramHeader header, int together) {
        return header.protocol().tileBytes() / together * header.chunksPerLoop();
    }
}
