package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.Schedule;
import java.util.List;

/**
 * Messages to some ranks and from some ranks, all of which start at once: collectives of neighbours
 * and between two groups.
 */
public final class Exchange {

    private Exchange() {}

    /**
     * Starts the caller's part in an exchange. Messages of one rank to another arrive in the order
     * of both sides.
     *
     * @param name name in reports
     * @param members communicator of the collective
     * @param in origins of messages, and places for them
     * @param out destinations of messages, and their content
     */
    public static Request start(String name, Mpi mpi, Communicator members, Side in, Side out) {
        Schedule schedule = new Schedule(name);
        for (int i = 0; i < in.ranks.size(); i++) {
            schedule.receive(in.blocks.at(i), in.blocks.length(i), in.ranks.get(i));
        }
        for (int i = 0; i < out.ranks.size(); i++) {
            schedule.send(out.blocks.at(i), out.blocks.length(i), out.ranks.get(i));
        }
        schedule.endRound();
        return mpi.start(members, schedule);
    }

    /**
     * One direction.
     *
     * @param ranks ranks of the job
     * @param blocks block of each of them
     */
    public record Side(List<Integer> ranks, Blocks blocks) {

        /** Copies the list. */
        public Side {
            ranks = List.copyOf(ranks);
        }
    }
}
