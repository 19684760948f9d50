package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * Recursive doubling: in every round pairs exchange all their blocks. It is for powers of two and
 * short blocks.
 */
final class RecursiveDoubling {

    /** Total size above which a ring is faster, in bytes. */
    static final int MOST_BYTES = 1 << 16;

    private RecursiveDoubling() {}

    static Schedule allgather(Communicator members, long source, long destination, int bytes) {
        Schedule schedule = new Schedule("allgather");
        int me = members.rank();
        schedule.copy(source, destination + (long) me * bytes, bytes);
        for (int distance = 1; distance < members.size(); distance *= 2) {
            int mine = me / distance * distance;
            int theirs = mine ^ distance;
            int peer = members.world(me ^ distance);
            schedule.receive(destination + (long) theirs * bytes, distance * bytes, peer);
            schedule.send(destination + (long) mine * bytes, distance * bytes, peer);
            schedule.endRound();
        }
        return schedule;
    }
}
