package dev.doorbell.libraries.offload.staged;

/**
 * Options of a {@link StagedMover}.
 *
 * @param strategy division of blocks
 * @param chunkBytes bytes of a chunk, at least 1; DIRECT has none
 * @param depth bounce buffers in the ring, at least 2; DIRECT uses one, as long as its memory
 * @param writes largest number of outstanding writes of one chunk with several destinations, at
 *     least 1
 */
public record StagingOptions(StagingStrategy strategy, int chunkBytes, int depth, int writes) {

    public StagingOptions {
        require("chunkBytes", chunkBytes, chunkBytes >= 1, "1 or more");
        require("depth", depth, depth >= 2, "2 or more");
        require("writes", writes, writes >= 1, "1 or more");
    }

    /** Returns chunks of 64 KiB in a ring of four, with sixteen outstanding writes each. */
    public static StagingOptions of(StagingStrategy strategy) {
        return new StagingOptions(strategy, 1 << 16, 4, 16);
    }

    /** Returns the same options with another chunk size and depth. */
    public StagingOptions with(int chunk, int ring) {
        return new StagingOptions(strategy, chunk, ring, writes);
    }

    private static void require(String what, int value, boolean good, String allowed) {
        if (!good) {
            throw new IllegalArgumentException(what + " is " + value + "; expected " + allowed);
        }
    }
}
