package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/** Ring: each member forwards the block that it received in the previous round. */
final class Ring {

    private Ring() {}

    static Schedule allgather(Communicator members, long source, long destination, int bytes) {
        Schedule schedule = new Schedule("allgather");
        int n = members.size();
        int me = members.rank();
        schedule.copy(source, destination + (long) me * bytes, bytes);
        for (int step = 0; step < n - 1; step++) {
            long out = destination + (long) Math.floorMod(me - step, n) * bytes;
            long in = destination + (long) Math.floorMod(me - step - 1, n) * bytes;
            schedule.receive(in, bytes, members.world(Math.floorMod(me - 1, n)));
            schedule.send(out, bytes, members.world((me + 1) % n));
            schedule.endRound();
        }
        schedule.endRound();
        return schedule;
    }
}
