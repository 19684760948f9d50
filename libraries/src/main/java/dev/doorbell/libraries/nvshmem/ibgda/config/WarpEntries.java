package dev.doorbell.libraries.nvshmem.ibgda.config;

/**
 * Work queue entries that threads of a warp write in lockstep, each to cache lines of its own.
 *
 * @param lanes writing threads, at least 1
 * @param words stores of 4 bytes by each of them, at least 1
 * @param queuePairs queue pairs whose doorbells they ring in lockstep, at least 1
 */
public record WarpEntries(int lanes, int words, int queuePairs) {

    /** Returns entries on one queue pair. */
    public static WarpEntries on(int lanes, int words) {
        return new WarpEntries(lanes, words, 1);
    }
}
