package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Schedule;

/** Gather and scatter of blocks of different lengths: the root exchanges with every member. */
final class Linear {

    private Linear() {}

    static Schedule gather(
            Communicator members, long source, int bytes, Blocks destination, int root) {
        Schedule schedule = new Schedule("gather");
        int me = members.rank();
        if (me != root) {
            schedule.send(source, bytes, members.world(root));
        } else {
            for (int from = 0; from < members.size(); from++) {
                if (from != me) {
                    schedule.receive(
                            destination.at(from), destination.length(from), members.world(from));
                }
            }
            schedule.copy(source, destination.at(me), bytes);
        }
        schedule.endRound();
        return schedule;
    }

    static Schedule scatter(
            Communicator members, Blocks source, long destination, int bytes, int root) {
        Schedule schedule = new Schedule("scatter");
        int me = members.rank();
        if (me != root) {
            schedule.receive(destination, bytes, members.world(root));
        } else {
            for (int to = 0; to < members.size(); to++) {
                if (to != me) {
                    schedule.send(source.at(to), source.length(to), members.world(to));
                }
            }
            schedule.copy(source.at(me), destination, bytes);
        }
        schedule.endRound();
        return schedule;
    }
}
