package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * Broadcast down a binomial tree: every member that has the message forwards it, so their number
 * doubles in each round.
 */
final class BinomialTree {

    private BinomialTree() {}

    static Schedule broadcast(Communicator members, long buffer, int bytes, int root) {
        Schedule schedule = new Schedule("broadcast");
        int n = members.size();
        int me = Math.floorMod(members.rank() - root, n);
        int reach = me == 0 ? Integer.highestOneBit((n - 1) | 1) * 2 : Integer.lowestOneBit(me);
        if (me != 0) {
            schedule.receive(buffer, bytes, members.world((me - reach + root) % n));
            schedule.endRound();
        }
        // The farthest member comes first, because it forwards to the most others.
        for (int distance = reach / 2; distance > 0; distance /= 2) {
            if (me + distance < n) {
                schedule.send(buffer, bytes, members.world((me + distance + root) % n));
            }
        }
        schedule.endRound();
        return schedule;
    }
}
