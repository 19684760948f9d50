package dev.doorbell.libraries.msccl.code;

import dev.doorbell.libraries.msccl.program.ProgramHeader;

/**
 * How a call of some size is cut. Chunks longer than the tile are worked on tile by tile, the tiles
 * being the outer loop of every thread block; of shorter ones several go into one operation.
 *
 * @param chunkBytes size of a chunk, rounded up when the size does not divide
 * @param tileBytes data an operation moves at most
 * @param chunksPerOperation chunks of a step that go together, from 1 to 71
 */
public record Tiling(long chunkBytes, long tileBytes, int chunksPerOperation) {

    /** Most chunks that go together: what the runtimes' field for it holds. */
    public static final int MAX_CHUNKS_PER_OPERATION = 71;

    /** The tiling of a call of {@code bytes}, more than 0, as the collective counts them. */
    public static Tiling of(ProgramHeader header, long bytes) {
        long chunk = Math.ceilDiv(bytes, header.chunksPerLoop());
        long tile = header.protocol().tileBytes();
        long together = Math.clamp(tile / chunk, 1, MAX_CHUNKS_PER_OPERATION);
        return new Tiling(chunk, tile, (int) together);
    }

    /** Tiles, each run through the whole program. */
    public long tiles() {
        return Math.ceilDiv(chunkBytes, tileBytes);
    }

    /** Operations of a step of {@code count} chunks, for each tile. */
    public int operations(int count) {
        return Math.ceilDiv(count, chunksPerOperation);
    }

    /** The greatest size of a call of which at least {@code together} chunks go together. */
    public static long greatestBytes(ProgramHeader header, int together) {
        return header.protocol().tileBytes() / together * header.chunksPerLoop();
    }
}
