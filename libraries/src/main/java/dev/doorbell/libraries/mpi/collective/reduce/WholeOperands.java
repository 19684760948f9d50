package dev.doorbell.libraries.mpi.collective.reduce;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Schedule;
import dev.doorbell.libraries.mpi.reduction.Reduction;

/**
 * Reductions in which whole operands travel, for short ones and for functions that need their
 * operands in order: a binomial tree, and recursive doubling.
 */
final class WholeOperands {

    private final Mpi mpi;
    private final Communicator members;
    private final Reduction reduction;
    private final int bytes;
    private final int me;
    private final int n;

    WholeOperands(Mpi mpi, Communicator members, Reduction reduction, int count) {
        this.mpi = mpi;
        this.members = members;
        this.reduction = reduction;
        bytes = count * reduction.elementBytes();
        me = members.rank();
        n = members.size();
    }

    /** Appends a reduction on a binomial tree; ordered operands meet at member 0 first. */
    void reduce(Schedule schedule, long source, long destination, int root) {
        int top = reduction.commutative() ? root : 0;
        int place = Math.floorMod(me - top, n);
        boolean last = place == 0 && top == root;
        long buffer = last ? destination : schedule.temporary(mpi, bytes);
        schedule.copy(source, buffer, bytes);
        Operands operands = new Operands(mpi, schedule, members, reduction, buffer, bytes);
        int distance = 1;
        while (distance < n && (place & distance) == 0) {
            if (place + distance < n) {
                operands.receive((place + distance + top) % n, false);
            }
            distance *= 2;
        }
        if (place != 0) {
            operands.send((place - distance + top) % n);
        } else if (last) {
            operands.deliver(destination);
        } else {
            operands.send(root);
        }
        if (me == root && top != root) {
            schedule.receive(destination, bytes, members.world(top));
            schedule.endRound();
        }
    }

    Schedule allreduce(long source, long destination) {
        Schedule schedule = new Schedule("allreduce");
        Folded folded = Folded.of(n, -1);
        schedule.copy(source, destination, bytes);
        Operands operands = new Operands(mpi, schedule, members, reduction, destination, bytes);
        if (folded.represented(me)) {
            operands.send(me + 1);
            schedule.receive(destination, bytes, members.world(me + 1));
            schedule.endRound();
            return schedule;
        }
        if (folded.represents(me)) {
            operands.receive(me - 1, true);
        }
        for (int distance = 1; distance < folded.size(); distance *= 2) {
            int partner = folded.member(folded.number(me) ^ distance);
            operands.exchange(partner, partner < me);
        }
        if (folded.represents(me)) {
            operands.send(me - 1);
        }
        operands.deliver(destination);
        return schedule;
    }

    /**
     * Prefix reduction by recursive doubling.
     *
     * @param inclusive true if the caller's operand belongs to its result
     */
    Schedule scan(long source, long destination, boolean inclusive) {
        Schedule schedule = new Schedule(inclusive ? "scan" : "exscan");
        long buffer = schedule.temporary(mpi, bytes);
        schedule.copy(source, buffer, bytes);
        if (inclusive) {
            schedule.copy(source, destination, bytes);
        }
        Operands operands = new Operands(mpi, schedule, members, reduction, buffer, bytes);
        boolean begun = inclusive;
        for (int distance = 1; distance < n; distance *= 2) {
            int partner = me ^ distance;
            if (partner >= n) {
                continue;
            }
            schedule.receive(operands.other(), bytes, members.world(partner));
            schedule.send(operands.partial(), bytes, members.world(partner));
            schedule.endRound();
            if (partner < me) {
                if (begun) {
                    schedule.combine(reduction, operands.other(), destination, bytes);
                } else {
                    schedule.copy(operands.other(), destination, bytes);
                    begun = true;
                }
            }
            operands.combine(partner < me);
        }
        schedule.endRound();
        return schedule;
    }
}
