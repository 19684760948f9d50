package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiException;
import dev.doorbell.libraries.offload.collective.OffloadedCollective;
import dev.doorbell.libraries.offload.collective.RankCollectives;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Collectives of a group that workers carry out.
 *
 * @param mpi of the calling rank
 * @param collectives of the calling rank
 * @param groups all groups the workers know
 * @param group the one that calls
 * @param form of broadcasts and allgathers
 */
record OffloadedCollectives(
        Mpi mpi,
        RankCollectives collectives,
        List<RankGroup> groups,
        RankGroup group,
        CollectiveForm form)
        implements Collectives {

    @Override
    public Operation ialltoall(long source, long destination, int bytes) {
        return new Begun("alltoall", collectives.ialltoall(group, source, destination, bytes));
    }

    @Override
    public Operation ibcast(long buffer, int bytes, int root) {
        return new Begun("broadcast", collectives.ibcast(group, root, buffer, bytes, form));
    }

    @Override
    public Operation iallgather(long source, long destination, int bytes) {
        return new Begun(
                "allgather", collectives.iallgather(group, source, destination, bytes, form));
    }

    @Override
    public Collectives within(Communicator members) {
        List<Integer> ranks = IntStream.range(0, members.size()).mapToObj(members::world).toList();
        for (RankGroup candidate : groups) {
            if (candidate.size() == ranks.size()
                    && IntStream.range(0, ranks.size())
                            .allMatch(i -> candidate.rank(i) == ranks.get(i))) {
                return new OffloadedCollectives(mpi, collectives, groups, candidate, form);
            }
        }
        throw new IllegalStateException(
                "expected a communicator the workers know but was that of ranks " + ranks);
    }

    /** A collective under way. */
    private final class Begun implements Operation {

        private final String what;
        private final OffloadedCollective request;

        Begun(String what, OffloadedCollective request) {
            this.what = what;
            this.request = request;
        }

        @Override
        public boolean test() {
            return collectives.test(request);
        }

        @Override
        public void await() {
            CompletionStatus status = collectives.await(request);
            if (status != CompletionStatus.SUCCESS) {
                throw new MpiException(
                        "rank %d: an offloaded %s of %d ranks ended with %s"
                                .formatted(mpi.rank(), what, group.size(), status));
            }
        }
    }
}
