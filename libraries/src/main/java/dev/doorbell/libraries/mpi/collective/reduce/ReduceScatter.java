package dev.doorbell.libraries.mpi.collective.reduce;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Schedule;
import dev.doorbell.libraries.mpi.reduction.Reduction;

/** Reductions of which each member keeps one block. */
final class ReduceScatter {

    private final Mpi mpi;
    private final Communicator members;
    private final Reduction reduction;
    private final int me;
    private final int n;
    private final long[] ends;

    /**
     * Creates a reduction.
     *
     * @param counts elements of each member's block
     */
    ReduceScatter(Mpi mpi, Communicator members, Reduction reduction, int[] counts) {
        this.mpi = mpi;
        this.members = members;
        this.reduction = reduction;
        me = members.rank();
        n = members.size();
        ends = new long[n + 1];
        for (int i = 0; i < n; i++) {
            ends[i + 1] = ends[i] + (long) counts[i] * reduction.elementBytes();
        }
    }

    /** Recursive halving, the farthest partner first; for commutative operations. */
    Schedule halving(long source, long destination) {
        Schedule schedule = new Schedule("reduce-scatter");
        Folded folded = Folded.of(n, -1);
        int total = (int) ends[n];
        long partial = schedule.temporary(mpi, total);
        schedule.copy(source, partial, total);
        Operands operands = new Operands(mpi, schedule, members, reduction, partial, total);
        if (folded.represented(me)) {
            operands.send(me + 1);
            schedule.receive(destination, length(me), members.world(me + 1));
            schedule.endRound();
            return schedule;
        }
        if (folded.represents(me)) {
            operands.receive(me - 1, true);
        }
        new Halving(
                        schedule,
                        members,
                        folded,
                        folded.number(me),
                        part -> ends[part == folded.size() ? n : folded.first(part)])
                .scatter(reduction, partial, operands.other(), false);
        schedule.copy(partial + ends[me], destination, length(me));
        if (folded.represents(me)) {
            schedule.send(partial + ends[me - 1], length(me - 1), members.world(me - 1));
        }
        schedule.endRound();
        return schedule;
    }

    /** One partner in each round, which receives its block; for commutative operations. */
    Schedule pairwise(long source, long destination) {
        Schedule schedule = new Schedule("reduce-scatter");
        long other = schedule.temporary(mpi, length(me));
        schedule.copy(source + ends[me], destination, length(me));
        for (int i = 1; i < n; i++) {
            int to = (me + i) % n;
            int from = Math.floorMod(me - i, n);
            schedule.receive(other, length(me), members.world(from));
            schedule.send(source + ends[to], length(to), members.world(to));
            schedule.endRound();
            schedule.combine(reduction, other, destination, length(me));
        }
        schedule.endRound();
        return schedule;
    }

    /** Reduction to member 0, which then sends each member its block; keeps the order. */
    Schedule ordered(long source, long destination) {
        Schedule schedule = new Schedule("reduce-scatter");
        int total = (int) ends[n];
        long whole = me == 0 ? schedule.temporary(mpi, total) : 0;
        new WholeOperands(mpi, members, reduction, total / reduction.elementBytes())
                .reduce(schedule, source, whole, 0);
        if (me == 0) {
            for (int to = 1; to < n; to++) {
                schedule.send(whole + ends[to], length(to), members.world(to));
            }
            schedule.copy(whole, destination, length(0));
        } else {
            schedule.receive(destination, length(me), members.world(0));
        }
        schedule.endRound();
        return schedule;
    }

    private int length(int block) {
        return (int) (ends[block + 1] - ends[block]);
    }
}
