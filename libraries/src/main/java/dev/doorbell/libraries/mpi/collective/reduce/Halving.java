package dev.doorbell.libraries.mpi.collective.reduce;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;
import dev.doorbell.libraries.mpi.reduction.Reduction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * Recursive halving: in each round a member keeps one half of its range of parts, sends the other,
 * and combines what it receives. Undone, it is an allgather or a gather.
 *
 * @param offset offset of a part, with the end as the last one
 */
record Halving(
        Schedule schedule, Communicator members, Folded folded, int me, IntToLongFunction offset) {

    /**
     * Combines all members' parts, so that each has one, and returns the steps.
     *
     * @param ascending true if the nearest partner is first, false if the farthest
     */
    List<Step> scatter(Reduction reduction, long partial, long other, boolean ascending) {
        List<Step> steps = new ArrayList<>();
        int low = 0;
        int high = folded.size();
        for (int round = 1; round < folded.size(); round *= 2) {
            int distance = ascending ? round : folded.size() / 2 / round;
            int partner = me ^ distance;
            int middle = (low + high) / 2;
            Step step =
                    me < partner
                            ? new Step(distance, low, middle, middle, high)
                            : new Step(distance, middle, high, low, middle);
            steps.add(step);
            int peer = members.world(folded.member(partner));
            schedule.receive(other + at(step.keptFrom), length(step.keptFrom, step.keptTo), peer);
            schedule.send(partial + at(step.sentFrom), length(step.sentFrom, step.sentTo), peer);
            schedule.endRound();
            schedule.combine(
                    reduction,
                    other + at(step.keptFrom),
                    partial + at(step.keptFrom),
                    length(step.keptFrom, step.keptTo));
            low = step.keptFrom;
            high = step.keptTo;
        }
        schedule.endRound();
        return steps;
    }

    /** Returns the results of all parts to every member. */
    void allgather(List<Step> steps, long buffer) {
        for (Step step : steps.reversed()) {
            int peer = members.world(folded.member(me ^ step.distance));
            schedule.receive(buffer + at(step.sentFrom), length(step.sentFrom, step.sentTo), peer);
            schedule.send(buffer + at(step.keptFrom), length(step.keptFrom, step.keptTo), peer);
            schedule.endRound();
        }
    }

    /** Brings the results of all parts to the member with number {@code root}. */
    void gather(List<Step> steps, long buffer, int root) {
        for (Step step : steps.reversed()) {
            int peer = members.world(folded.member(me ^ step.distance));
            if (((me ^ root) & step.distance) == 0) {
                schedule.receive(
                        buffer + at(step.sentFrom), length(step.sentFrom, step.sentTo), peer);
                schedule.endRound();
            } else {
                schedule.send(buffer + at(step.keptFrom), length(step.keptFrom, step.keptTo), peer);
                schedule.endRound();
                return;
            }
        }
    }

    private long at(int part) {
        return offset.applyAsLong(part);
    }

    private int length(int from, int to) {
        return (int) (at(to) - at(from));
    }

    /** Parts that a member kept and sent in a round. */
    record Step(int distance, int keptFrom, int keptTo, int sentFrom, int sentTo) {}
}
