package dev.doorbell.libraries.msccl.code;

/**
 * Lengths of the chunks of a call. A part of the data, such as that of a rank, is a number of
 * chunks. If lengths are rounded up, the data ends before the chunks do. All chunks are full in
 * every tile but the last. In the last tile, the last chunks of a part have less data, or none.
 *
 * @param tiling division of chunks into tiles; its chunk length determines the memory layout
 * @param chunksOfPart chunks of a part, numbered from its start
 * @param bytesOfPart data of a part, at most that of its chunks
 */
public record Division(Tiling tiling, int chunksOfPart, long bytesOfPart) {

    /** Returns the division of a call without remainder. */
    public static Division even(Tiling tiling) {
        return new Division(tiling, 1, tiling.chunkBytes());
    }

    /** Bytes of data in a chunk. */
    public long bytes(int chunk) {
        long last = tiling.tiles() - 1;
        return last * tiling.tileBytes() + bytes(chunk, last);
    }

    /** Bytes of data in a tile of a chunk. */
    public long bytes(int chunk, long tile) {
        long before = (tiling.tiles() - 1) * tiling.tileBytes();
        if (tile < tiling.tiles() - 1) {
            return tiling.tileBytes();
        }
        long each = tiling.chunkBytes() - before;
        long rest = bytesOfPart - before * chunksOfPart - each * (chunk % chunksOfPart);
        return Math.clamp(rest, 0, each);
    }
}
