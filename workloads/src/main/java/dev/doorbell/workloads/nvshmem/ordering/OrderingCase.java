package dev.doorbell.workloads.nvshmem.ordering;

/** A call that is easily forgotten. */
enum OrderingCase {
    /** The source of a non-blocking put is overwritten; quiet belongs before that. */
    SOURCE_REUSE,
    /** The result of a non-blocking get is read; quiet belongs before that. */
    GET_BEFORE_QUIET,
    /** Data is read that a signal announces; waiting for the signal belongs before that. */
    READ_BEFORE_SIGNAL,
    /**
     * One thread block puts data, another announces it on another queue pair; a fence belongs
     * between them.
     */
    CROSS_QP,
    /** Data is read after {@code nvshmem_sync_all}; it should have been a barrier. */
    SYNC_WITHOUT_QUIET;
}
