package dev.doorbell.libraries.nvshmem.collective.reduction;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;

/**
 * Symmetric memory that NVSHMEM reserves for the reductions of a team
 * (NVSHMEM_REDUCE_SCRATCH_SIZE): two halves, which reductions use in turn.
 */
public final class Scratch {

    /** Bytes of both halves. */
    public static final int BYTES = 1 << 19;

    /** Bytes of a half. */
    public static final int HALF_BYTES = BYTES / 2;

    private final SymmetricAddress start;

    /** Allocates the memory in a collective call. */
    public Scratch(SymmetricHeap heap) {
        start = heap.malloc(BYTES);
    }

    /** Returns the half for a reduction. */
    public SymmetricAddress half(long reduction) {
        return start.plus((reduction & 1) * HALF_BYTES);
    }
}
