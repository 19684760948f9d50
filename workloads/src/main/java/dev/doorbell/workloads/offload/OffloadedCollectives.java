package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.offload.CompletionWords;
import dev.doorbell.libraries.offload.collective.OffloadedCollective;
import dev.doorbell.libraries.offload.collective.RankCollectives;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.health.DpuWatch;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Collectives of a group that workers carry out.
 *
 * @param mpi of the calling rank
 * @param words of the calling rank
 * @param collectives of the calling rank
 * @param groups all groups the workers know
 * @param group the one that calls
 * @param form of broadcasts and allgathers
 */
record OffloadedCollectives(
        Mpi mpi,
        CompletionWords words,
        RankCollectives collectives,
        List<RankGroup> groups,
        RankGroup group,
        CollectiveForm form)
        implements Collectives {

    @Override
    public Begun ialltoall(long source, long destination, int bytes) {
        return new Begun("alltoall", collectives.ialltoall(group, source, destination, bytes));
    }

    @Override
    public Begun ibcast(long buffer, int bytes, int root) {
        return new Begun("broadcast", collectives.ibcast(group, root, buffer, bytes, form));
    }

    @Override
    public Begun iallgather(long source, long destination, int bytes) {
        return new Begun(
                "allgather", collectives.iallgather(group, source, destination, bytes, form));
    }

    @Override
    public Begun ialltoallv(Blocks source, Blocks destination) {
        return new Begun("alltoallv", collectives.ialltoallv(group, source, destination));
    }

    @Override
    public Begun iallgatherv(long source, Blocks destination) {
        return new Begun("allgatherv", collectives.iallgatherv(group, source, destination, form));
    }

    @Override
    public OffloadedCollectives within(Communicator members) {
        List<Integer> ranks = IntStream.range(0, members.size()).mapToObj(members::world).toList();
        for (RankGroup candidate : groups) {
            if (candidate.size() == ranks.size()
                    && IntStream.range(0, ranks.size())
                            .allMatch(i -> candidate.rank(i) == ranks.get(i))) {
                return new OffloadedCollectives(mpi, words, collectives, groups, candidate, form);
            }
        }
        throw new IllegalStateException(
                "expected a communicator the workers know but was that of ranks " + ranks);
    }

    /** A collective under way. */
    final class Begun implements Operation {

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

        /** Looks whether it has ended, without having waited for it. */
        boolean reached() {
            return words.test(request.word());
        }

        /** Returns true if it has ended, even if nobody waited for it. */
        boolean set() {
            return words.set(request.word());
        }

        /** Returns true if it has ended because a participant does not answer. */
        boolean unanswered() {
            int status = words.status(request.word());
            return status == CompletionStatus.RETRY_EXC_ERR.code()
                    || status == CompletionStatus.WR_FLUSH_ERR.code();
        }

        /** Waits for its end as long as the patience of {@code watch} lasts; whether it has. */
        boolean patient(DpuWatch watch) {
            return request.ended()
                    || watch.patient(
                            request.word(),
                            words,
                            () ->
                                    new Wait(
                                            mpi.process().program().name(),
                                            "an offloaded " + what,
                                            Party.parts(
                                                    "workers",
                                                    Party.actor(
                                                            "node",
                                                            mpi.process().node().index()))));
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
