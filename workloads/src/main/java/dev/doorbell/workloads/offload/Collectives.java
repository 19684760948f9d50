package dev.doorbell.workloads.offload;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.collective.Blocks;

/**
 * Non-blocking collectives of all ranks, as one rank calls them, on any path. All ranks call them
 * in the same order with the same sizes. Buffers are bus addresses from the rank's heap and are
 * left alone until the operation has ended.
 */
public interface Collectives {

    /** Block {@code i} of everybody's {@code source} comes to rank {@code i}. */
    Operation ialltoall(long source, long destination, int bytes);

    /** The {@code bytes} at {@code buffer} of {@code root} come to everybody's buffer. */
    Operation ibcast(long buffer, int bytes, int root);

    /**
     * Gathers every rank's {@code bytes} at {@code source} on all ranks, in the order of the ranks.
     */
    Operation iallgather(long source, long destination, int bytes);

    /**
     * Block {@code i} of everybody's {@code source} arrives at the place of the caller in rank
     * {@code i}'s {@code destination}. A block and its place have the same length, 0 or more.
     */
    Operation ialltoallv(Blocks source, Blocks destination);

    /**
     * Gathers every rank's {@code source} on all ranks, at its place in {@code destination}, whose
     * lengths are the same at all ranks.
     */
    Operation iallgatherv(long source, Blocks destination);

    /**
     * The collectives of some ranks, the caller among them; ranks and blocks are numbered as there.
     * All its members call this.
     */
    Collectives within(Communicator members);

    /** A collective that was begun. */
    interface Operation {

        /** Looks for progress; whether it has ended. */
        boolean test();

        /** Returns when it has ended. */
        void await();

        /** Returns false if a message of it is known to have had another length than its place. */
        default boolean exact() {
            return true;
        }
    }
}
