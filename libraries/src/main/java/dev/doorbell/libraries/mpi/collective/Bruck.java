package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Schedule;

/**
 * Bruck's algorithms, in as many rounds as the logarithm of the number of members, rounded up. An
 * alltoall moves half of all blocks in a round, an allgather all that it has.
 */
final class Bruck {

    private Bruck() {}

    static Schedule alltoall(
            Mpi mpi, Communicator members, long source, long destination, int bytes) {
        Schedule schedule = new Schedule("alltoall");
        int n = members.size();
        int me = members.rank();
        int half = n / 2 + 1;
        long blocks = schedule.temporary(mpi, (long) n * bytes);
        long out = schedule.temporary(mpi, (long) half * bytes);
        long in = schedule.temporary(mpi, (long) half * bytes);
        schedule.copy(source + (long) me * bytes, blocks, (n - me) * bytes);
        schedule.copy(source, blocks + (long) (n - me) * bytes, me * bytes);
        for (int distance = 1; distance < n; distance *= 2) {
            int moved = 0;
            for (int i = distance; i < n; i++) {
                if ((i & distance) != 0) {
                    schedule.copy(blocks + (long) i * bytes, out + (long) moved++ * bytes, bytes);
                }
            }
            schedule.receive(in, moved * bytes, members.world(Math.floorMod(me - distance, n)));
            schedule.send(out, moved * bytes, members.world((me + distance) % n));
            schedule.endRound();
            moved = 0;
            for (int i = distance; i < n; i++) {
                if ((i & distance) != 0) {
                    schedule.copy(in + (long) moved++ * bytes, blocks + (long) i * bytes, bytes);
                }
            }
        }
        for (int i = 0; i < n; i++) {
            schedule.copy(
                    blocks + (long) i * bytes,
                    destination + (long) Math.floorMod(me - i, n) * bytes,
                    bytes);
        }
        schedule.endRound();
        return schedule;
    }

    static Schedule allgather(Mpi mpi, Communicator members, long source, Blocks destination) {
        Schedule schedule = new Schedule("allgather");
        int n = members.size();
        int me = members.rank();
        long gathered = schedule.temporary(mpi, destination.total());
        long[] ends = new long[n + 1];
        for (int i = 0; i < n; i++) {
            ends[i + 1] = ends[i] + destination.length((me + i) % n);
        }
        schedule.copy(source, gathered, destination.length(me));
        for (int distance = 1; distance < n; distance *= 2) {
            int moved = Math.min(distance, n - distance);
            int received = (int) (ends[distance + moved] - ends[distance]);
            schedule.receive(
                    gathered + ends[distance], received, members.world((me + distance) % n));
            schedule.send(
                    gathered, (int) ends[moved], members.world(Math.floorMod(me - distance, n)));
            schedule.endRound();
        }
        for (int i = 0; i < n; i++) {
            int from = (me + i) % n;
            schedule.copy(gathered + ends[i], destination.at(from), destination.length(from));
        }
        schedule.endRound();
        return schedule;
    }
}
