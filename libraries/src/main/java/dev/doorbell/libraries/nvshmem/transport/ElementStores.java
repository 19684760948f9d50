package dev.doorbell.libraries.nvshmem.transport;

/**
 * One {@code p} by each of many threads: thread {@code i} stores {@code values[i]} at {@code
 * remoteAddress + i * strideBytes}.
 *
 * @param peer destination PE
 * @param remoteAddress bus address of thread 0's target
 * @param rkey key of the region there
 * @param strideBytes distance between neighbours' targets
 * @param elementBytes bytes of an element, 1 to 8
 * @param values one per thread, little-endian
 */
public record ElementStores(
        int peer, long remoteAddress, int rkey, int strideBytes, int elementBytes, long[] values) {

    /** Threads of a warp. */
    public static final int WARP = 32;

    /** Number of storing threads. */
    public int count() {
        return values.length;
    }

    /** Bus address of the store of thread {@code thread}. */
    public long address(int thread) {
        return remoteAddress + (long) thread * strideBytes;
    }

    /**
     * Returns true if neighbouring threads store to adjacent addresses, so that a full warp's
     * stores can be joined.
     */
    public boolean contiguous() {
        return strideBytes == elementBytes;
    }
}
