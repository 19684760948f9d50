package dev.doorbell.libraries.offload.staged;

/**
 * How a {@link StagedMover} works.
 *
 * @param strategy how blocks are cut
 * @param chunkBytes bytes of a chunk, 1 or more; DIRECT has none
 * @param depth bounce buffers in the ring, 2 or more; DIRECT uses one, as long as its memory
 * @param writes most writes of one chunk outstanding where it goes to several places, 1 or more
 */
public record StagingOptions(StagingStrategy strategy, int chunkBytes, int depth, int writes) {

    public StagingOptions {
        require("chunkBytes", chunkBytes, chunkBytes >= 1, "1 or more");
        require("depth", depth, depth >= 2, "2 or more");
        require("writes", writes, writes >= 1, "1 or more");
    }

    /** Chunks of 64 KiB in a ring of four, sixteen writes of each outstanding. */
    public static StagingOptions of(StagingStrategy strategy) {
        return new StagingOptions(strategy, 1 << 16, 4, 16);
    }

    /** The same with another chunk size and depth. */
    public StagingOptions with(int chunk, int ring) {
        return new StagingOptions(strategy, chunk, ring, writes);
    }

    private static void require(String what, int value, boolean good, String allowed) {
        if (!good) {
            throw new IllegalArgumentException(what + " is " + value + "; expected " + allowed);
        }
    }
}
