package dev.doorbell.libraries.mpi.collective.reduce;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.Schedule;
import dev.doorbell.libraries.mpi.inter.Intercommunicator;
import dev.doorbell.libraries.mpi.reduction.Reduction;

/**
 * Collectives with arithmetic between two groups: each receives the result of the other. A group
 * reduces to its first member, the leader; the leaders exchange results and pass them on.
 */
public final class GroupReductions {

    private final Mpi mpi;
    private final Communicator local;
    private final Communicator remote;

    /** Creates the calls of the rank of {@code mpi}. */
    public GroupReductions(Mpi mpi, Intercommunicator groups) {
        this.mpi = mpi;
        local = groups.local();
        remote = groups.remote();
    }

    /** Starts the receipt of a reduction of the other group. */
    public Request ireceive(Reduction reduction, long destination, int count) {
        Schedule schedule = new Schedule("reduce");
        schedule.receive(destination, count * reduction.elementBytes(), remote.world(0));
        return mpi.start(remote, schedule);
    }

    /** Starts a call in which the caller has no part. */
    public Request inothing() {
        return mpi.start(remote, new Schedule("reduce"));
    }

    /** Starts a reduction to a member of the other group. */
    public Request ireduce(Reduction reduction, long source, int count, int root) {
        Schedule schedule = new Schedule("reduce");
        int bytes = count * reduction.elementBytes();
        long result = toLeader(schedule, reduction, source, count);
        if (local.rank() == 0) {
            schedule.send(result, bytes, remote.world(root));
        }
        return mpi.start(remote, schedule);
    }

    /** Starts a reduction to all members of the other group. */
    public Request iallreduce(Reduction reduction, long source, long destination, int count) {
        Schedule schedule = new Schedule("allreduce");
        int bytes = count * reduction.elementBytes();
        long result = toLeader(schedule, reduction, source, count);
        if (local.rank() == 0) {
            schedule.receive(destination, bytes, remote.world(0));
            schedule.send(result, bytes, remote.world(0));
            schedule.endRound();
            for (int to = 1; to < local.size(); to++) {
                schedule.send(destination, bytes, local.world(to));
            }
        } else {
            schedule.receive(destination, bytes, local.world(0));
        }
        return mpi.start(remote, schedule);
    }

    /**
     * Starts a reduction of which each member of the other group receives one block.
     *
     * @param total elements of the source
     * @param counts elements of each block of the caller's group
     */
    public Request ireduceScatter(
            Reduction reduction, long source, long destination, int total, int... counts) {
        Schedule schedule = new Schedule("reduce_scatter");
        int each = reduction.elementBytes();
        long result = toLeader(schedule, reduction, source, total);
        if (local.rank() == 0) {
            long other = schedule.temporary(mpi, (long) total * each);
            schedule.receive(other, total * each, remote.world(0));
            schedule.send(result, total * each, remote.world(0));
            schedule.endRound();
            schedule.copy(other, destination, counts[0] * each);
            long at = other + (long) counts[0] * each;
            for (int to = 1; to < local.size(); to++) {
                schedule.send(at, counts[to] * each, local.world(to));
                at += (long) counts[to] * each;
            }
        } else {
            schedule.receive(destination, counts[local.rank()] * each, local.world(0));
        }
        return mpi.start(remote, schedule);
    }

    /** Appends a reduction to the leader of the caller's group, and returns its buffer there. */
    private long toLeader(Schedule schedule, Reduction reduction, long source, int count) {
        long result = schedule.temporary(mpi, (long) count * reduction.elementBytes());
        new WholeOperands(mpi, local, reduction, count).reduce(schedule, source, result, 0);
        schedule.endRound();
        return result;
    }
}
