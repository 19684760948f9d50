package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.ibgda.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.ibrc.ProxyOptions;

/**
 * How the library is set up for a job.
 *
 * @param path how operations leave for PEs whose memory is not mapped
 * @param heapBytes data part of each PE's symmetric heap, above 0
 * @param phantom whether that part has no bytes
 * @param p2p whether GPUs of one node map each other's memory over NVLink (NVSHMEM_DISABLE_P2P)
 * @param queueDepth basic blocks of a send queue, a power of two (NVSHMEM_QP_DEPTH)
 * @param barrierRadix how many times as many PEs a round of a barrier reaches, 2 or more
 *     (NVSHMEM_BARRIER_TG_DISSEM_KVAL)
 * @param proxy IBRC
 * @param ibgda IBGDA
 * @param checkRaces whether PEs log what they access
 */
public record NvshmemOptions(
        Path path,
        long heapBytes,
        boolean phantom,
        boolean p2p,
        int queueDepth,
        int barrierRadix,
        ProxyOptions proxy,
        IbgdaOptions ibgda,
        boolean checkRaces) {

    /** Send queue depth of NVSHMEM. */
    public static final int DEFAULT_QUEUE_DEPTH = 1024;

    /** Radix of NVSHMEM's barriers. */
    public static final int DEFAULT_BARRIER_RADIX = 2;

    /** Options with barriers of the default radix and without a log of accesses. */
    public NvshmemOptions(
            Path path,
            long heapBytes,
            boolean phantom,
            boolean p2p,
            int queueDepth,
            ProxyOptions proxy,
            IbgdaOptions ibgda) {
        this(path, heapBytes, phantom, p2p, queueDepth, DEFAULT_BARRIER_RADIX, proxy, ibgda, false);
    }

    /** The same with another {@code checkRaces}. */
    public NvshmemOptions withCheckRaces(boolean checkRaces) {
        return new NvshmemOptions(
                path, heapBytes, phantom, p2p, queueDepth, barrierRadix, proxy, ibgda, checkRaces);
    }

    /** The same with another {@code heapBytes}. */
    public NvshmemOptions withHeapBytes(long heapBytes) {
        return new NvshmemOptions(
                path, heapBytes, phantom, p2p, queueDepth, barrierRadix, proxy, ibgda, checkRaces);
    }

    /** The same with another {@code p2p}. */
    public NvshmemOptions withP2p(boolean p2p) {
        return new NvshmemOptions(
                path, heapBytes, phantom, p2p, queueDepth, barrierRadix, proxy, ibgda, checkRaces);
    }

    /** The same with another {@code queueDepth}. */
    public NvshmemOptions withQueueDepth(int queueDepth) {
        return new NvshmemOptions(
                path, heapBytes, phantom, p2p, queueDepth, barrierRadix, proxy, ibgda, checkRaces);
    }

    /** The same with another {@code barrierRadix}. */
    public NvshmemOptions withBarrierRadix(int barrierRadix) {
        return new NvshmemOptions(
                path, heapBytes, phantom, p2p, queueDepth, barrierRadix, proxy, ibgda, checkRaces);
    }

    /** The same with another {@code proxy}. */
    public NvshmemOptions withProxy(ProxyOptions proxy) {
        return new NvshmemOptions(
                path, heapBytes, phantom, p2p, queueDepth, barrierRadix, proxy, ibgda, checkRaces);
    }

    /** The same with another {@code ibgda}. */
    public NvshmemOptions withIbgda(IbgdaOptions ibgda) {
        return new NvshmemOptions(
                path, heapBytes, phantom, p2p, queueDepth, barrierRadix, proxy, ibgda, checkRaces);
    }
}
