package dev.doorbell.libraries.mpi.collective.reduce;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Schedule;
import dev.doorbell.libraries.mpi.reduction.Reduction;
import java.util.List;

/**
 * Reductions of long operands: a reduce-scatter by recursive halving, then an allgather by
 * recursive doubling, or a gather to the root. Each member combines about one operand.
 */
final class Rabenseifner {

    private final Mpi mpi;
    private final Communicator members;
    private final Reduction reduction;
    private final int count;
    private final int bytes;

    Rabenseifner(Mpi mpi, Communicator members, Reduction reduction, int count) {
        this.mpi = mpi;
        this.members = members;
        this.reduction = reduction;
        this.count = count;
        bytes = count * reduction.elementBytes();
    }

    Schedule allreduce(long source, long destination) {
        Schedule schedule = new Schedule("allreduce");
        int me = members.rank();
        Folded folded = Folded.of(members.size(), -1);
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
        Halving halving =
                new Halving(schedule, members, folded, folded.number(me), part -> at(part, folded));
        List<Halving.Step> steps =
                halving.scatter(reduction, operands.partial(), operands.other(), true);
        halving.allgather(steps, destination);
        if (folded.represents(me)) {
            operands.send(me - 1);
        }
        return schedule;
    }

    Schedule reduce(long source, long destination, int root) {
        Schedule schedule = new Schedule("reduce");
        int me = members.rank();
        Folded folded = Folded.of(members.size(), root % 2 == 0 ? root : -1);
        long partial = me == root ? destination : schedule.temporary(mpi, bytes);
        schedule.copy(source, partial, bytes);
        Operands operands = new Operands(mpi, schedule, members, reduction, partial, bytes);
        if (folded.represented(me)) {
            operands.send(me ^ 1);
            return schedule;
        }
        if (folded.represents(me)) {
            operands.receive(me ^ 1, (me & 1) != 0);
        }
        Halving halving =
                new Halving(schedule, members, folded, folded.number(me), part -> at(part, folded));
        List<Halving.Step> steps = halving.scatter(reduction, partial, operands.other(), true);
        halving.gather(steps, partial, folded.number(root));
        return schedule;
    }

    /** Offset of a part; the last one has the remainder. */
    private long at(int part, Folded folded) {
        int elements = part == folded.size() ? count : count / folded.size() * part;
        return (long) elements * reduction.elementBytes();
    }
}
