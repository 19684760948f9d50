package dev.doorbell.libraries.mpi.collective.reduce;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.Schedule;
import dev.doorbell.libraries.mpi.collective.choice.Algorithm;
import dev.doorbell.libraries.mpi.collective.choice.Call;
import dev.doorbell.libraries.mpi.collective.choice.Tuning;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.mpi.reduction.Reduction;
import java.util.Arrays;

/**
 * Collectives with arithmetic of one communicator. All members call them, and those of {@link
 * dev.doorbell.libraries.mpi.collective.Collectives}, in the same order. Counts are numbers of
 * elements. Source and destination are the same buffer, or do not overlap; those of a
 * reduce-scatter never overlap. A combination takes the time in which a core moves its operands.
 */
public final class Reductions {

    private final Mpi mpi;
    private final Communicator members;
    private final Tuning tuning;

    /** Creates the calls of {@code members} with the library's choice of algorithms. */
    public Reductions(Mpi mpi, Communicator members) {
        this(mpi, members, mpi.tuning());
    }

    /** Creates calls with a choice of algorithms, the same at all members. */
    public Reductions(Mpi mpi, Communicator members, Tuning tuning) {
        this.mpi = mpi;
        this.members = members;
        this.tuning = tuning;
    }

    /** Starts a reduction to the root's {@code destination}, which others do not use. */
    public Request ireduce(
            Reduction reduction, long source, long destination, int count, int root) {
        if (root < 0 || root >= members.size()) {
            throw new MpiException(
                    "root is %d; expected from 0 to %d".formatted(root, members.size() - 1));
        }
        Schedule schedule;
        if (algorithm(Call.REDUCE, reduction, count) == Algorithm.REDUCE_SCATTER_GATHER) {
            schedule =
                    new Rabenseifner(mpi, members, reduction, count)
                            .reduce(source, destination, root);
        } else {
            schedule = new Schedule("reduce");
            new WholeOperands(mpi, members, reduction, count)
                    .reduce(schedule, source, destination, root);
        }
        return mpi.start(members, schedule);
    }

    /** Starts a reduction to every member's {@code destination}. */
    public Request iallreduce(Reduction reduction, long source, long destination, int count) {
        Schedule schedule =
                algorithm(Call.ALLREDUCE, reduction, count) == Algorithm.REDUCE_SCATTER_ALLGATHER
                        ? new Rabenseifner(mpi, members, reduction, count)
                                .allreduce(source, destination)
                        : new WholeOperands(mpi, members, reduction, count)
                                .allreduce(source, destination);
        return mpi.start(members, schedule);
    }

    /**
     * Starts a reduction of which each member receives one block.
     *
     * @param counts elements of each member's block, the same at all members
     */
    public Request ireduceScatter(
            Reduction reduction, long source, long destination, int... counts) {
        if (counts.length != members.size()) {
            throw new MpiException(
                    "%d blocks for %d members; expected one for each"
                            .formatted(counts.length, members.size()));
        }
        long total = 0;
        for (int count : counts) {
            requireCount(reduction, count);
            total += (long) count * reduction.elementBytes();
        }
        requireCount(reduction, total / reduction.elementBytes());
        ReduceScatter reduceScatter = new ReduceScatter(mpi, members, reduction, counts.clone());
        Schedule schedule;
        if (!reduction.commutative()) {
            schedule = reduceScatter.ordered(source, destination);
        } else if (tuning.reduceScatter(members.size(), total) == Algorithm.PAIRWISE) {
            schedule = reduceScatter.pairwise(source, destination);
        } else {
            schedule = reduceScatter.halving(source, destination);
        }
        return mpi.start(members, schedule);
    }

    /** Starts {@link #ireduceScatter} with equal blocks. */
    public Request ireduceScatterBlock(
            Reduction reduction, long source, long destination, int count) {
        int[] counts = new int[members.size()];
        Arrays.fill(counts, count);
        return ireduceScatter(reduction, source, destination, counts);
    }

    /** Starts a reduction over the members up to the caller. */
    public Request iscan(Reduction reduction, long source, long destination, int count) {
        requireCount(reduction, count);
        return mpi.start(
                members,
                new WholeOperands(mpi, members, reduction, count).scan(source, destination, true));
    }

    /** Starts a reduction over the members before the caller; member 0 receives nothing. */
    public Request iexscan(Reduction reduction, long source, long destination, int count) {
        requireCount(reduction, count);
        return mpi.start(
                members,
                new WholeOperands(mpi, members, reduction, count).scan(source, destination, false));
    }

    /** Blocking {@link #ireduce}. */
    public void reduce(Reduction reduction, long source, long destination, int count, int root) {
        mpi.await(ireduce(reduction, source, destination, count, root));
    }

    /** Blocking {@link #iallreduce}. */
    public void allreduce(Reduction reduction, long source, long destination, int count) {
        mpi.await(iallreduce(reduction, source, destination, count));
    }

    /** Blocking {@link #ireduceScatter}. */
    public void reduceScatter(Reduction reduction, long source, long destination, int... counts) {
        mpi.await(ireduceScatter(reduction, source, destination, counts));
    }

    /** Blocking {@link #ireduceScatterBlock}. */
    public void reduceScatterBlock(Reduction reduction, long source, long destination, int count) {
        mpi.await(ireduceScatterBlock(reduction, source, destination, count));
    }

    /** Blocking {@link #iscan}. */
    public void scan(Reduction reduction, long source, long destination, int count) {
        mpi.await(iscan(reduction, source, destination, count));
    }

    /** Blocking {@link #iexscan}. */
    public void exscan(Reduction reduction, long source, long destination, int count) {
        mpi.await(iexscan(reduction, source, destination, count));
    }

    private Algorithm algorithm(Call call, Reduction reduction, int count) {
        requireCount(reduction, count);
        return tuning.reduce(
                call,
                members.size(),
                count,
                (long) count * reduction.elementBytes(),
                reduction.predefined());
    }

    private static void requireCount(Reduction reduction, long count) {
        long most = Mpi.MAX_BYTES / reduction.elementBytes();
        if (count < 0 || count > most) {
            throw new MpiException(
                    "count is %d; expected from 0 to %d elements of %s"
                            .formatted(count, most, reduction.name()));
        }
    }
}
