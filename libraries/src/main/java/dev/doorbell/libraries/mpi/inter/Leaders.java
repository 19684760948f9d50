package dev.doorbell.libraries.mpi.inter;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.PointToPoint;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.libraries.mpi.collective.Exchange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Agreement of two groups through their leaders, {@code MPI_Intercomm_create}. */
public final class Leaders {

    private Leaders() {}

    /**
     * Returns the intercommunicator of two groups, all of whose ranks call this.
     *
     * @param local the caller's group
     * @param leader number of its leader
     * @param other leader of the other group; null at ranks that do not lead
     */
    public static Intercommunicator meet(
            Mpi mpi, Communicator local, int leader, @Nullable RemoteLeader other) {
        try (Words own = new Words(mpi, 1);
                Words size = new Words(mpi, 1)) {
            if (other != null) {
                own.put(0, local.size());
                other.exchange(own, size);
            }
            Collectives collectives = new Collectives(mpi, local);
            collectives.bcast(size.at(0), size.bytes(), leader);
            int theirSize = (int) size.get(0);
            try (Words ours = new Words(mpi, local.size());
                    Words theirs = new Words(mpi, theirSize)) {
                if (other != null) {
                    for (int i = 0; i < local.size(); i++) {
                        ours.put(i, local.world(i));
                    }
                    other.exchange(ours, theirs);
                }
                collectives.bcast(theirs.at(0), theirs.bytes(), leader);
                List<Integer> members = new ArrayList<>();
                for (int i = 0; i < theirSize; i++) {
                    members.add((int) theirs.get(i));
                }
                return new Intercommunicator(mpi, local.members(), members);
            }
        }
    }

    /** Sends one word to all ranks and receives those of all. */
    static void toAll(Mpi mpi, Communicator members, List<Integer> ranks, Words mine, Words words) {
        int[] lengths = new int[ranks.size()];
        Arrays.fill(lengths, Long.BYTES);
        Blocks out = new Blocks(mine.at(0), new int[ranks.size()], lengths);
        mpi.await(
                Exchange.start(
                        "agreement of two groups",
                        mpi,
                        members,
                        new Exchange.Side(ranks, Blocks.packed(words.at(0), lengths)),
                        new Exchange.Side(ranks, out)));
    }

    /**
     * Connection to the other leader.
     *
     * @param messages messages of a communicator of both leaders
     * @param peer number of the other leader in it
     * @param tag tag of their messages
     */
    public record RemoteLeader(Mpi mpi, PointToPoint messages, int peer, int tag) {

        private void exchange(Words mine, Words theirs) {
            var receive = messages.irecv(theirs.at(0), theirs.bytes(), peer, tag);
            messages.send(mine.at(0), mine.bytes(), peer, tag);
            mpi.await(receive);
        }
    }
}
