package dev.doorbell.libraries.mpi.collective;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Division of a communicator, as {@code MPI_Comm_split}. */
public final class Split {

    /** Colour of a member that joins no group. */
    public static final int UNDEFINED = -32_766;

    private Split() {}

    /**
     * Returns a communicator of the members with the same colour, ordered by key, then by their
     * numbers; null for the colour {@link #UNDEFINED}. All members call this. They exchange colours
     * and keys by an allgather of 8 bytes, then each group agrees on a context.
     */
    public static @Nullable Communicator of(Mpi mpi, Communicator members, int colour, int key) {
        NodeMemory memory = mpi.process().node().memory();
        int n = members.size();
        long mine = mpi.takeReal((n + 1L) * Long.BYTES);
        long all = mine + Long.BYTES;
        memory.writeLong(mine, ((long) colour << Integer.SIZE) | (key & 0xffff_ffffL));
        new Collectives(mpi, members).allgather(mine, all, Long.BYTES);
        List<Member> group = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            long read = memory.readLong(all + (long) i * Long.BYTES);
            if ((int) (read >> Integer.SIZE) == colour) {
                group.add(new Member((int) read, members.world(i)));
            }
        }
        mpi.giveReal(mine, (n + 1L) * Long.BYTES);
        if (colour == UNDEFINED) {
            return null;
        }
        // The sort is stable, so that equal keys keep the order of the numbers.
        group.sort(Comparator.comparingInt(Member::key));
        return mpi.communicator(group.stream().map(Member::world).toList());
    }

    private record Member(int key, int world) {}
}
