package dev.doorbell.libraries.offload.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Collectives of a rank for a {@link RandomProgram}, on hosts or on DPUs. */
final class PathCalls {

    private PathCalls() {}

    /** Returns the collectives of hosts. All members of a group call this in the same order. */
    static RandomProgram.Calls onHosts(Mpi mpi, List<RankGroup> groups) {
        Map<Integer, Collectives> all =
                groups.stream()
                        .filter(group -> group.member(mpi.rank()) >= 0)
                        .collect(Collectors.toMap(RankGroup::id, group -> members(mpi, group)));
        return new OnHosts(mpi, all);
    }

    /**
     * Returns the collectives of DPUs.
     *
     * @param flat true if all allgathers are flat
     */
    static RandomProgram.Calls onDpus(RankCollectives collectives, boolean flat) {
        return new OnDpus(collectives, flat);
    }

    private static Collectives members(Mpi mpi, RankGroup group) {
        return new Collectives(
                mpi,
                mpi.communicator(IntStream.range(0, group.size()).mapToObj(group::rank).toList()));
    }

    private record OnHosts(Mpi mpi, Map<Integer, Collectives> all) implements RandomProgram.Calls {

        @Override
        public Runnable alltoall(RankGroup group, long send, long receive, int bytes) {
            return wait(of(group).ialltoall(send, receive, bytes));
        }

        @Override
        public Runnable alltoallv(RankGroup group, Blocks send, Blocks receive) {
            return wait(of(group).ialltoallv(send, receive));
        }

        @Override
        public Runnable allgather(
                RankGroup group, long send, long receive, int bytes, CollectiveForm form) {
            return wait(of(group).iallgather(send, receive, bytes));
        }

        @Override
        public Runnable allgatherv(
                RankGroup group, long send, Blocks receive, CollectiveForm form) {
            return wait(of(group).iallgatherv(send, receive));
        }

        @Override
        public Runnable bcast(
                RankGroup group, int root, long buffer, int bytes, CollectiveForm form) {
            return wait(of(group).ibcast(buffer, bytes, root));
        }

        private Collectives of(RankGroup group) {
            return all.get(group.id());
        }

        private Runnable wait(Request request) {
            return () -> mpi.await(request);
        }
    }

    private record OnDpus(RankCollectives collectives, boolean flat)
            implements RandomProgram.Calls {

        @Override
        public Runnable alltoall(RankGroup group, long send, long receive, int bytes) {
            return wait(collectives.ialltoall(group, send, receive, bytes));
        }

        @Override
        public Runnable alltoallv(RankGroup group, Blocks send, Blocks receive) {
            return wait(collectives.ialltoallv(group, send, receive));
        }

        @Override
        public Runnable allgather(
                RankGroup group, long send, long receive, int bytes, CollectiveForm form) {
            return wait(collectives.iallgather(group, send, receive, bytes, form(form)));
        }

        @Override
        public Runnable allgatherv(
                RankGroup group, long send, Blocks receive, CollectiveForm form) {
            return wait(collectives.iallgatherv(group, send, receive, form(form)));
        }

        @Override
        public Runnable bcast(
                RankGroup group, int root, long buffer, int bytes, CollectiveForm form) {
            return wait(collectives.ibcast(group, root, buffer, bytes, form));
        }

        private CollectiveForm form(CollectiveForm wanted) {
            return flat ? CollectiveForm.FLAT : wanted;
        }

        private Runnable wait(OffloadedCollective request) {
            return () -> assertThat(collectives.await(request)).isEqualTo(CompletionStatus.SUCCESS);
        }
    }
}
