package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * All-to-all in which each member sends to its successor first, then to the next, so that load on
 * all destinations is equal. Exchanges are posted in batches.
 */
final class ScatterDestination {

    private ScatterDestination() {}

    /**
     * Returns the schedule.
     *
     * @param batch number of exchanges posted at once, 1 or more
     */
    static Schedule alltoall(Communicator members, Blocks source, Blocks destination, int batch) {
        Schedule schedule = new Schedule("alltoall");
        int n = members.size();
        int me = members.rank();
        for (int first = 1; first < n; first += Math.min(batch, n)) {
            int end = first + Math.min(batch, n - first);
            for (int i = first; i < end; i++) {
                int from = Math.floorMod(me - i, n);
                schedule.receive(
                        destination.at(from), destination.length(from), members.world(from));
            }
            for (int i = first; i < end; i++) {
                int to = (me + i) % n;
                schedule.send(source.at(to), source.length(to), members.world(to));
            }
            if (first == 1) {
                copyOwn(schedule, me, source, destination);
            }
            schedule.endRound();
        }
        if (n == 1) {
            copyOwn(schedule, me, source, destination);
        }
        schedule.endRound();
        return schedule;
    }

    private static void copyOwn(Schedule schedule, int me, Blocks source, Blocks destination) {
        schedule.copy(source.at(me), destination.at(me), source.length(me));
    }
}
