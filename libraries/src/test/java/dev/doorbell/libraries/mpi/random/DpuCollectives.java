package dev.doorbell.libraries.mpi.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.offload.collective.OffloadedCollective;
import dev.doorbell.libraries.offload.collective.RankCollectives;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Collectives of a rank in a random program that workers run: those of communicators that they
 * know. Ranks start all collectives in one order, so communicators of the same ranks share a group.
 */
final class DpuCollectives {

    private final RankCollectives collectives;
    private final List<RankGroup> groups;
    private final CollectiveForm form;

    DpuCollectives(RankCollectives collectives, List<RankGroup> groups, CollectiveForm form) {
        this.collectives = collectives;
        this.groups = groups;
        this.form = form;
    }

    /** Returns the groups that a program's workers know: all ranks, and its lists of ranks. */
    static List<RankGroup> groups(RandomMpiProgram program, RankGroup world) {
        List<RankGroup> groups = new ArrayList<>(List.of(world));
        for (Event event : program.events()) {
            if (event.op() == Event.Op.GROUP) {
                List<Integer> ranks = new ArrayList<>();
                for (int rank = world.size() - 1; rank >= 0; rank--) {
                    if ((event.a() >> rank & 1) != 0) {
                        ranks.add(rank);
                    }
                }
                groups.add(new RankGroup(groups.size(), world.layout(), ranks));
            }
        }
        return groups;
    }

    /** Returns the group of a communicator; null if the workers do not know it. */
    @Nullable RankGroup of(Communicator comm) {
        List<Integer> ranks = IntStream.range(0, comm.size()).mapToObj(comm::world).toList();
        for (RankGroup group : groups) {
            if (IntStream.range(0, group.size()).mapToObj(group::rank).toList().equals(ranks)) {
                return group;
            }
        }
        return null;
    }

    Runnable bcast(RankGroup group, int root, long buffer, int bytes) {
        return wait(collectives.ibcast(group, root, buffer, bytes, form));
    }

    Runnable allgather(RankGroup group, long send, long receive, int bytes) {
        return wait(collectives.iallgather(group, send, receive, bytes, form));
    }

    Runnable allgatherv(RankGroup group, long send, Blocks receive) {
        return wait(collectives.iallgatherv(group, send, receive, form));
    }

    Runnable alltoall(RankGroup group, long send, long receive, int bytes) {
        return wait(collectives.ialltoall(group, send, receive, bytes));
    }

    Runnable alltoallv(RankGroup group, Blocks send, Blocks receive) {
        return wait(collectives.ialltoallv(group, send, receive));
    }

    private Runnable wait(OffloadedCollective request) {
        return () -> assertThat(collectives.await(request)).isEqualTo(CompletionStatus.SUCCESS);
    }
}
