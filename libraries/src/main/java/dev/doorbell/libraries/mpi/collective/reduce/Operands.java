package dev.doorbell.libraries.mpi.collective.reduce;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Schedule;
import dev.doorbell.libraries.mpi.reduction.Reduction;

/**
 * One rank's part in a reduction: its partial result and the buffer of the partner's, which change
 * places where the partner's is the right operand.
 */
final class Operands {

    private final Schedule schedule;
    private final Communicator members;
    private final Reduction reduction;
    private final int bytes;
    private long partial;
    private long other;

    /**
     * Creates the operands of a reduction of {@code bytes}.
     *
     * @param partial buffer of the partial result, which may be written
     */
    Operands(
            Mpi mpi,
            Schedule schedule,
            Communicator members,
            Reduction reduction,
            long partial,
            int bytes) {
        this.schedule = schedule;
        this.members = members;
        this.reduction = reduction;
        this.bytes = bytes;
        this.partial = partial;
        other = schedule.temporary(mpi, bytes);
    }

    /** Address of the partial result. */
    long partial() {
        return partial;
    }

    /** Address of the partner's operand. */
    long other() {
        return other;
    }

    /** Sends the partial result in a round of its own. */
    void send(int to) {
        schedule.send(partial, bytes, members.world(to));
        schedule.endRound();
    }

    /** Receives the partial result of another member and combines it. */
    void receive(int from, boolean left) {
        schedule.receive(other, bytes, members.world(from));
        schedule.endRound();
        combine(left);
    }

    /** Exchanges partial results with another member and combines them. */
    void exchange(int with, boolean left) {
        schedule.receive(other, bytes, members.world(with));
        schedule.send(partial, bytes, members.world(with));
        schedule.endRound();
        combine(left);
    }

    /**
     * Combines the received operand with the partial result.
     *
     * @param left true if it is the left one
     */
    void combine(boolean left) {
        if (left || reduction.commutative()) {
            schedule.combine(reduction, other, partial, bytes);
            return;
        }
        schedule.combine(reduction, partial, other, bytes);
        long result = other;
        other = partial;
        partial = result;
    }

    /** Copies the partial result to its destination. */
    void deliver(long destination) {
        schedule.copy(partial, destination, bytes);
        schedule.endRound();
    }
}
