package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * Dissemination barrier: in round k each member sends to the one 2^k after it and receives from the
 * one 2^k before it.
 */
final class Dissemination {

    private Dissemination() {}

    static Schedule barrier(Communicator members) {
        Schedule schedule = new Schedule("barrier");
        int n = members.size();
        int me = members.rank();
        for (int distance = 1; distance < n; distance *= 2) {
            schedule.receive(0, 0, members.world((me - distance + n) % n));
            schedule.send(0, 0, members.world((me + distance) % n));
            schedule.endRound();
        }
        return schedule;
    }
}
