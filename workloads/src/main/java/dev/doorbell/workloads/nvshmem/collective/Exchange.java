package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.collective.Collectives;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.workloads.measure.Pattern;

/**
 * One row of a table as one PE sees it.
 *
 * @param pe the PE
 * @param collectives of the team of all PEs
 * @param source its source
 * @param destination its destination
 * @param size bytes, as the row says
 * @param seed of the job
 * @param round number of the row
 */
record Exchange(
        Pe pe,
        Collectives collectives,
        SymmetricAddress source,
        SymmetricAddress destination,
        int size,
        long seed,
        long round) {

    private static final int PE_BITS = 20;

    /** Bytes that only go from one PE to another in this row. */
    Pattern pattern(int from, int to) {
        return new Pattern(seed, (round << PE_BITS | from) << PE_BITS | to);
    }

    /** Fills part of the source. */
    void fill(long offset, Pattern pattern) {
        pattern.fill(pe.node(), pe.heap().busAddress(source.plus(offset)), size);
    }

    /** Checks part of the destination. */
    void verify(long offset, Pattern pattern) {
        pattern.verify(pe.node(), pe.heap().busAddress(destination.plus(offset)), size);
    }
}
