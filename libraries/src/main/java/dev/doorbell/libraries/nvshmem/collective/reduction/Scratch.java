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
    private long reductions;

    /** Allocates the memory in a collective call. */
    public Scratch(SymmetricHeap heap) {
        start = heap.malloc(BYTES);
    }

    /**
     * Returns the half for the next reduction, whatever its algorithm. A member that begins the
     * second next one has the result of the next, to which all have contributed, so nobody still
     * reads this half.
     */
    public SymmetricAddress next() {
        reductions++;
        return start.plus((reductions & 1) * HALF_BYTES);
    }
}
