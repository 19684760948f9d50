package dev.doorbell.libraries.nvshmem;

/**
 * How the library is set up for a job.
 *
 * @param path how operations leave
 * @param heapBytes data part of each PE's symmetric heap, above 0
 * @param phantom whether that part has no bytes
 * @param queuePairsPerPeer IBGDA: RC queue pairs to each peer, 1 or more
 * @param queueDepth basic blocks of a send queue, a power of two (NVSHMEM_QP_DEPTH, 1024)
 * @param gdrcopy IBRC: whether the proxy can store to GPU memory itself
 */
public record NvshmemOptions(
        Path path,
        long heapBytes,
        boolean phantom,
        int queuePairsPerPeer,
        int queueDepth,
        boolean gdrcopy) {

    /** Send queue depth of NVSHMEM. */
    public static final int DEFAULT_QUEUE_DEPTH = 1024;
}
