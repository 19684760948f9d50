package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.Schedule;
import dev.doorbell.libraries.mpi.collective.choice.Algorithm;
import dev.doorbell.libraries.mpi.collective.choice.Tuning;
import dev.doorbell.libraries.mpi.message.MpiException;
import java.util.Arrays;

/**
 * Collectives of one communicator. All members call them in the same order with the same sizes.
 * Roots and block numbers are those of the communicator. The {@code i} forms return at once and
 * continue in later calls of the library; the others wait. Buffers do not overlap, except that an
 * allgather's source may be its own block of the destination.
 */
public final class Collectives {

    private final Mpi mpi;
    private final Communicator members;
    private final Tuning tuning;

    /** Creates the collectives of {@code members} with the library's choice of algorithms. */
    public Collectives(Mpi mpi, Communicator members) {
        this(mpi, members, mpi.tuning());
    }

    /** Creates collectives with a choice of algorithms, the same at all members. */
    public Collectives(Mpi mpi, Communicator members, Tuning tuning) {
        this.mpi = mpi;
        this.members = members;
        this.tuning = tuning;
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
        Algorithm algorithm = tuning.bcast(members.size(), bytes);
        Schedule schedule =
                algorithm == Algorithm.BINOMIAL
                        ? BinomialTree.broadcast(members, buffer, bytes, root)
                        : ScatterAllgather.broadcast(
                                members,
                                buffer,
                                bytes,
                                root,
                                algorithm == Algorithm.SCATTER_DOUBLING);
        return mpi.start(members, schedule);
    }

    /**
     * Starts an all-gather: every member receives the {@code bytes} at each {@code source}, in the
     * order of the ranks.
     */
    public Request iallgather(long source, long destination, int bytes) {
        long total = (long) bytes * members.size();
        requireBytes(total);
        Schedule schedule =
                switch (tuning.allgather(members.size(), total)) {
                    case RECURSIVE_DOUBLING ->
                            RecursiveDoubling.allgather(members, source, destination, bytes);
                    case BRUCK -> Bruck.allgather(mpi, members, source, equal(destination, bytes));
                    default -> Ring.allgather(members, source, equal(destination, bytes));
                };
        return mpi.start(members, schedule);
    }

    /**
     * Starts an all-gather of blocks of different lengths.
     *
     * @param source the caller's block
     * @param destination blocks of all members, equal lengths at all of them
     */
    public Request iallgatherv(long source, Blocks destination) {
        requireBlocks(destination);
        Schedule schedule =
                switch (tuning.allgather(members.size(), destination.total())) {
                    case RECURSIVE_DOUBLING ->
                            RecursiveDoubling.allgatherv(mpi, members, source, destination);
                    case BRUCK -> Bruck.allgather(mpi, members, source, destination);
                    default -> Ring.allgather(members, source, destination);
                };
        return mpi.start(members, schedule);
    }

    /** Starts an all-to-all: member {@code i} receives block {@code i} of each {@code source}. */
    public Request ialltoall(long source, long destination, int bytes) {
        requireBytes((long) bytes * members.size());
        Schedule schedule =
                switch (tuning.alltoall(members.size(), bytes)) {
                    case BRUCK -> Bruck.alltoall(mpi, members, source, destination, bytes);
                    case PAIRWISE -> Pairwise.alltoall(members, source, destination, bytes);
                    default ->
                            ScatterDestination.alltoall(
                                    members,
                                    equal(source, bytes),
                                    equal(destination, bytes),
                                    tuning.throttle());
                };
        return mpi.start(members, schedule);
    }

    /** Starts an all-to-all of blocks of different lengths. */
    public Request ialltoallv(Blocks source, Blocks destination) {
        requireBlocks(source);
        requireBlocks(destination);
        return mpi.start(
                members,
                ScatterDestination.alltoall(members, source, destination, tuning.throttle()));
    }

    /** Starts a gather: the root receives the {@code bytes} at each {@code source}. */
    public Request igather(long source, long destination, int bytes, int root) {
        requireMember(root);
        requireBytes((long) bytes * members.size());
        return mpi.start(members, Trees.gather(mpi, members, source, destination, bytes, root));
    }

    /**
     * Starts a gather of blocks of different lengths.
     *
     * @param bytes length of the caller's block
     * @param destination blocks of all members, used at the root
     */
    public Request igatherv(long source, int bytes, Blocks destination, int root) {
        requireMember(root);
        requireBytes(bytes);
        requireBlocksAt(root, destination);
        return mpi.start(members, Linear.gather(members, source, bytes, destination, root));
    }

    /** Starts a scatter: each member receives its block of the root's {@code source}. */
    public Request iscatter(long source, long destination, int bytes, int root) {
        requireMember(root);
        requireBytes((long) bytes * members.size());
        return mpi.start(members, Trees.scatter(mpi, members, source, destination, bytes, root));
    }

    /**
     * Starts a scatter of blocks of different lengths.
     *
     * @param source blocks of all members, used at the root
     * @param bytes length of the caller's block
     */
    public Request iscatterv(Blocks source, long destination, int bytes, int root) {
        requireMember(root);
        requireBytes(bytes);
        requireBlocksAt(root, source);
        return mpi.start(members, Linear.scatter(members, source, destination, bytes, root));
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

    /** Blocking {@link #iallgatherv}. */
    public void allgatherv(long source, Blocks destination) {
        mpi.await(iallgatherv(source, destination));
    }

    /** Blocking {@link #ialltoall}. */
    public void alltoall(long source, long destination, int bytes) {
        mpi.await(ialltoall(source, destination, bytes));
    }

    /** Blocking {@link #ialltoallv}. */
    public void alltoallv(Blocks source, Blocks destination) {
        mpi.await(ialltoallv(source, destination));
    }

    /** Blocking {@link #igather}. */
    public void gather(long source, long destination, int bytes, int root) {
        mpi.await(igather(source, destination, bytes, root));
    }

    /** Blocking {@link #igatherv}. */
    public void gatherv(long source, int bytes, Blocks destination, int root) {
        mpi.await(igatherv(source, bytes, destination, root));
    }

    /** Blocking {@link #iscatter}. */
    public void scatter(long source, long destination, int bytes, int root) {
        mpi.await(iscatter(source, destination, bytes, root));
    }

    /** Blocking {@link #iscatterv}. */
    public void scatterv(Blocks source, long destination, int bytes, int root) {
        mpi.await(iscatterv(source, destination, bytes, root));
    }

    private Blocks equal(long address, int bytes) {
        int[] lengths = new int[members.size()];
        Arrays.fill(lengths, bytes);
        return Blocks.packed(address, lengths);
    }

    private void requireBlocksAt(int root, Blocks blocks) {
        if (members.rank() == root) {
            requireBlocks(blocks);
        }
    }

    private void requireBlocks(Blocks blocks) {
        if (blocks.count() != members.size()) {
            throw new MpiException(
                    "%d blocks for %d members; expected one for each"
                            .formatted(blocks.count(), members.size()));
        }
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
