package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * All-to-all in which each member sends to its successor first, then to the next, so that load on
 * all destinations is equal. Exchanges are posted in batches.
 */
final class ScatterDestination {

    /** Number of exchanges posted at once. */
    static final int BATCH = 32;

    private ScatterDestination() {}

    static Schedule alltoall(Communicator members, long source, long destination, int bytes) {
        Schedule schedule = new Schedule("alltoall");
        int n = members.size();
        int me = members.rank();
        for (int first = 1; first < n; first += BATCH) {
            int end = Math.min(n, first + BATCH);
            for (int i = first; i < end; i++) {
                int from = Math.floorMod(me - i, n);
                schedule.receive(destination + (long) from * bytes, bytes, members.world(from));
            }
            for (int i = first; i < end; i++) {
                int to = (me + i) % n;
                schedule.send(source + (long) to * bytes, bytes, members.world(to));
            }
            if (first == 1) {
                copyOwn(schedule, me, source, destination, bytes);
            }
            schedule.endRound();
        }
        if (n == 1) {
            copyOwn(schedule, me, source, destination, bytes);
        }
        schedule.endRound();
        return schedule;
    }

    private static void copyOwn(
            Schedule schedule, int me, long source, long destination, int bytes) {
        schedule.copy(source + (long) me * bytes, destination + (long) me * bytes, bytes);
    }
}
