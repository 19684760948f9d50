package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/** Ring: each member forwards the block that it received in the previous round. */
final class Ring {

    private Ring() {}

    static Schedule allgather(Communicator members, long source, Blocks destination) {
        Schedule schedule = new Schedule("allgather");
        int n = members.size();
        int me = members.rank();
        schedule.copy(source, destination.at(me), destination.length(me));
        for (int step = 0; step < n - 1; step++) {
            int out = Math.floorMod(me - step, n);
            int in = Math.floorMod(me - step - 1, n);
            schedule.receive(
                    destination.at(in),
                    destination.length(in),
                    members.world(Math.floorMod(me - 1, n)));
            schedule.send(
                    destination.at(out), destination.length(out), members.world((me + 1) % n));
            schedule.endRound();
        }
        schedule.endRound();
        return schedule;
    }
}
