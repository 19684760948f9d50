package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiException;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * The collectives of one communicator. All members call them in the same order with the same sizes;
 * root and block numbers are those of the communicator. The {@code i} forms return at once and go
 * on in later calls of the library; the others wait.
 */
public final class Collectives {

    private final Mpi mpi;
    private final Communicator members;

    /** The collectives of {@code members} as the rank of {@code mpi} calls them. */
    public Collectives(Mpi mpi, Communicator members) {
        this.mpi = mpi;
        this.members = members;
    }

    /** Nobody's ends before everybody has begun. */
    public Request ibarrier() {
        return mpi.start(members, Dissemination.barrier(members));
    }

    /** The {@code bytes} at {@code buffer} of {@code root} come to everybody's buffer. */
    public Request ibcast(long buffer, int bytes, int root) {
        requireMember(root);
        requireBytes(bytes);
        Schedule schedule =
                members.size() <= 2 || bytes / members.size() < ScatterAllgather.LEAST_PART_BYTES
                        ? BinomialTree.broadcast(members, buffer, bytes, root)
                        : ScatterAllgather.broadcast(members, buffer, bytes, root);
        return mpi.start(members, schedule);
    }

    /** Everybody's {@code bytes} at {@code source} come to everybody, in the order of the ranks. */
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

    /** Block {@code i} of everybody's {@code source} comes to member {@code i}. */
    public Request ialltoall(long source, long destination, int bytes) {
        requireBytes((long) bytes * members.size());
        return mpi.start(members, ScatterDestination.alltoall(members, source, destination, bytes));
    }

    /** {@link #ibarrier}, waited for. */
    public void barrier() {
        mpi.await(ibarrier());
    }

    /** {@link #ibcast}, waited for. */
    public void bcast(long buffer, int bytes, int root) {
        mpi.await(ibcast(buffer, bytes, root));
    }

    /** {@link #iallgather}, waited for. */
    public void allgather(long source, long destination, int bytes) {
        mpi.await(iallgather(source, destination, bytes));
    }

    /** {@link #ialltoall}, waited for. */
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
