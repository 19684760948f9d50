package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/** All-to-all with one partner in each round, so that no member receives from two at a time. */
final class Pairwise {

    private Pairwise() {}

    static Schedule alltoall(Communicator members, long source, long destination, int bytes) {
        Schedule schedule = new Schedule("alltoall");
        int n = members.size();
        int me = members.rank();
        boolean pairs = Integer.bitCount(n) == 1;
        schedule.copy(source + (long) me * bytes, destination + (long) me * bytes, bytes);
        for (int i = 1; i < n; i++) {
            int to = pairs ? me ^ i : (me + i) % n;
            int from = pairs ? me ^ i : Math.floorMod(me - i, n);
            schedule.receive(destination + (long) from * bytes, bytes, members.world(from));
            schedule.send(source + (long) to * bytes, bytes, members.world(to));
            schedule.endRound();
        }
        schedule.endRound();
        return schedule;
    }
}
