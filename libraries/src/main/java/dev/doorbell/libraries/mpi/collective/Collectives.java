package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiException;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * Collectives of one communicator. All members call them in the same order with the same sizes.
 * Roots and block numbers are those of the communicator. The {@code i} forms return at once and
 * continue in later calls of the library; the others wait.
 */
public final class Collectives {

    private final Mpi mpi;
    private final Communicator members;

    /** Creates the collectives of {@code members} for the rank of {@code mpi}. */
    public Collectives(Mpi mpi, Communicator members) {
        this.mpi = mpi;
        this.members = members;
    }

    /** Starts a barrier. It completes at no member before all have started it. */
    public Request ibarrier() {
        return mpi.start(members, Dissemination.barrier(members));
    }

    /**
     * Starts a broadcast of {@code bytes} at the root's {@code buffer} to every member's buffer.
     */
    public Request ibcast(long buffer, int bytes, int root) {
        requireMember(root);
        requireBytes(bytes);
        Schedule schedule =
                members.size() <= 2 || bytes / members.size() < ScatterAllgather.LEAST_PART_BYTES
                        ? BinomialTree.broadcast(members, buffer, bytes, root)
                        : ScatterAllgather.broadcast(members, buffer, bytes, root);
        return mpi.start(members, schedule);
    }

    /**
     * Starts an all-gather: every member receives the {@code bytes} at each {@code source}, in the
     * order of the ranks.
     */
    public Request iallgather(long source, long destination, int bytes) {
        requireBytes((long) bytes * members.size());
        boolean doubling =
                Integer.bitCount(members.size()) == 1
                        && (long) bytes * members.size() <= RecursiveDoubling.MOST_BYTES;
        Schedule schedule =
                doubling
                        ? RecursiveDoubling.allgather(members, source, destination, bytes)
                        : Ring.allgather(members, source, destination, bytes);
        return mpi.start(members, schedule);
    }

    /** Starts an all-to-all: member {@code i} receives block {@code i} of each {@code source}. */
    public Request ialltoall(long source, long destination, int bytes) {
        requireBytes((long) bytes * members.size());
        return mpi.start(members, ScatterDestination.alltoall(members, source, destination, bytes));
    }

    /** Blocking {@link #ibarrier}. */
    public void barrier() {
        mpi.await(ibarrier());
    }

    /** Blocking {@link #ibcast}. */
    public void bcast(long buffer, int bytes, int root) {
        mpi.await(ibcast(buffer, bytes, root));
    }

    /** Blocking {@link #iallgather}. */
    public void allgather(long source, long destination, int bytes) {
        mpi.await(iallgather(source, destination, bytes));
    }

    /** Blocking {@link #ialltoall}. */
    public void alltoall(long source, long destination, int bytes) {
        mpi.await(ialltoall(source, destination, bytes));
    }

    private void requireMember(int root) {
        if (root < 0 || root >= members.size()) {
            throw new MpiException(
                    "root is %d; expected from 0 to %d".formatted(root, members.size() - 1));
        }
    }

    private static void requireBytes(long bytes) {
        if (bytes < 0 || bytes > Mpi.MAX_BYTES) {
            throw new MpiException(
                    "bytes of a collective are %d; expected from 0 to %d"
                            .formatted(bytes, Mpi.MAX_BYTES));
        }
    }
}
