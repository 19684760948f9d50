package dev.doorbell.workloads.nvshmem.ordering;

/** A mistake the library can name. */
enum WrongUseCase {
    /** A put to a PE behind the last. */
    UNREACHABLE_PE,
    /** A put to PE -1. */
    NEGATIVE_PE,
    /** A put to an address that is not allocated. */
    UNALLOCATED_TARGET,
    /** The last PE allocates more than the others. */
    ASYMMETRIC_MALLOC,
    /** The last PE does not make one of the allocations. */
    MISSING_MALLOC,
    /** More is allocated than the symmetric heap has. */
    MALLOC_OVER_HEAP,
    /** The last PE does not come to a barrier. */
    MISSING_BARRIER,
    /** The last PE waits for a signal that is never sent, the others for it at a barrier. */
    MISSING_SIGNAL;
}
