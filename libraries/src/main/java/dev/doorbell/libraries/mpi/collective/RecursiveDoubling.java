package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Schedule;

/** Recursive doubling for powers of two: in every round pairs exchange all their blocks. */
final class RecursiveDoubling {

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
        schedule.endRound();
        return schedule;
    }

    /** Allgather of blocks of any length and place, packed in a temporary buffer on the way. */
    static Schedule allgatherv(Mpi mpi, Communicator members, long source, Blocks destination) {
        Schedule schedule = new Schedule("allgather");
        int me = members.rank();
        int n = members.size();
        long gathered = schedule.temporary(mpi, destination.total());
        long[] ends = new long[n + 1];
        for (int i = 0; i < n; i++) {
            ends[i + 1] = ends[i] + destination.length(i);
        }
        schedule.copy(source, gathered + ends[me], destination.length(me));
        for (int distance = 1; distance < n; distance *= 2) {
            int mine = me / distance * distance;
            int theirs = mine ^ distance;
            int peer = members.world(me ^ distance);
            int received = (int) (ends[theirs + distance] - ends[theirs]);
            schedule.receive(gathered + ends[theirs], received, peer);
            schedule.send(gathered + ends[mine], (int) (ends[mine + distance] - ends[mine]), peer);
            schedule.endRound();
        }
        for (int i = 0; i < n; i++) {
            schedule.copy(gathered + ends[i], destination.at(i), destination.length(i));
        }
        schedule.endRound();
        return schedule;
    }
}
