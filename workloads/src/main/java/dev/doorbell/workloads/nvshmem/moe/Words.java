package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;

/**
 * Words of the calls of a PE, in two sets that calls use in turn, as in DeepEP. A set has a word
 * for each expert in which a sender reports that its messages are there, and one that counts
 * messages posted for the expert, for use on this PE alone.
 *
 * @param start of both sets
 * @param experts of all PEs
 * @param turn set that the call uses, 0 or 1
 */
record Words(SymmetricAddress start, int experts, int turn) {

    private static final int TURNS = 2;
    private static final int KINDS = 2;

    /** Allocates both sets. */
    static Words of(SymmetricHeap heap, int experts) {
        return new Words(heap.mallocSignals(TURNS * KINDS * experts), experts, 0);
    }

    /** Words of the next call. */
    Words next() {
        return new Words(start, experts, (turn + 1) % TURNS);
    }

    /** Word number {@code index} for arrivals. */
    SymmetricAddress arrived(int index) {
        return word((long) turn * KINDS * experts + index);
    }

    /** Word that counts the messages posted for an expert. */
    SymmetricAddress posted(int expert) {
        return arrived(experts + expert);
    }

    /** Sets the words to 0 by one warp; returns the time that it takes. */
    long clear(Cta cta) {
        for (int i = 0; i < KINDS * experts; i++) {
            cta.store(arrived(i), 0);
        }
        return Math.ceilDiv(KINDS * experts, Geometry.WARP) * cta.pe().constants().gpu().storePs();
    }

    private SymmetricAddress word(long index) {
        return start.plus(index * Long.BYTES);
    }
}
