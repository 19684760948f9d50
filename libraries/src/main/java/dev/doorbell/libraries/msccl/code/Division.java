package dev.doorbell.libraries.msccl.code;

/**
 * How long the chunks of a call are. A part of the data, such as that of a rank, is a number of
 * chunks. Where they are rounded up, data ends before they do: all are full in every tile but the
 * last, of which the last chunks of a part have less, or nothing.
 *
 * @param tiling how chunks are cut; memory is laid out in chunks of its length
 * @param chunksOfPart chunks that are numbered from the beginning of a part
 * @param bytesOfPart data of a part, at most that of its chunks
 */
public record Division(Tiling tiling, int chunksOfPart, long bytesOfPart) {

    /** A call that divides into chunks. */
    public static Division even(Tiling tiling) {
        return new Division(tiling, 1, tiling.chunkBytes());
    }

    /** Data of a chunk. */
    public long bytes(int chunk) {
        long last = tiling.tiles() - 1;
        return last * tiling.tileBytes() + bytes(chunk, last);
    }

    /** Data of a tile of a chunk. */
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
