package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/** In round k each member tells the one 2^k behind it, and hears from the one 2^k before it. */
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
