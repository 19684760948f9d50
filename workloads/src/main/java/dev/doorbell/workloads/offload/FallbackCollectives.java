package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.offload.health.DpuWatch;
import dev.doorbell.workloads.offload.FallbackReport.Kind;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Offloaded collectives that are repeated over the host path when a DPU dies.
 *
 * <p>A rank whose DPU is alive may have all its bytes while another rank's have not come, and once
 * its call has returned it may change its send buffer. So no call returns before all ranks have
 * reported the end of theirs: each votes when its call has ended, or when it takes too long. If one
 * rank doubts, all ask their own DPUs and vote again on the answers. If a DPU is dead, the workers
 * of all others are brought to rest, so that no late write of theirs can hit a buffer the host path
 * has filled. After a barrier the hosts do the operation and all later ones. One operation is under
 * way at a time.
 */
final class FallbackCollectives implements Collectives {

    /** Times all may find that every DPU answers while an operation does not end. */
    private static final int MOST_DOUBTS = 64;

    private final Mpi mpi;
    private final @Nullable OffloadedCollectives offloaded;
    private final Collectives hosts;
    private final DpuWatch watch;
    private final long patiencePs;
    private final Agreement agreement;
    private @Nullable Attempt present;
    private boolean onHosts;
    private long operations;

    /**
     * Made by all ranks together.
     *
     * @param offloaded null when the rank's DPU was silent already at the start
     */
    FallbackCollectives(
            Mpi mpi, @Nullable OffloadedCollectives offloaded, DpuWatch watch, long patiencePs) {
        this.mpi = mpi;
        this.offloaded = offloaded;
        this.watch = watch;
        this.patiencePs = patiencePs;
        hosts = new HostCollectives(mpi, mpi.world());
        agreement = new Agreement(mpi);
        agreement.vote(offloaded != null);
        List<Integer> silent = agreement.against();
        if (!silent.isEmpty()) {
            giveDpusUp(silent, Kind.START);
        }
    }

    @Override
    public Collectives within(Communicator members) {
        throw new MpiException(
                "rank %d: fallback is 'host'; expected none where only %d of %d ranks call a collective"
                        .formatted(mpi.rank(), members.size(), mpi.size()));
    }

    @Override
    public Operation ialltoall(long source, long destination, int bytes) {
        return begin(
                Kind.ALLTOALL,
                all -> all.ialltoall(source, destination, bytes),
                () -> hosts.ialltoall(source, destination, bytes));
    }

    @Override
    public Operation ibcast(long buffer, int bytes, int root) {
        return begin(
                Kind.BCAST,
                all -> all.ibcast(buffer, bytes, root),
                () -> hosts.ibcast(buffer, bytes, root));
    }

    @Override
    public Operation iallgather(long source, long destination, int bytes) {
        return begin(
                Kind.ALLGATHER,
                all -> all.iallgather(source, destination, bytes),
                () -> hosts.iallgather(source, destination, bytes));
    }

    @Override
    public Operation ialltoallv(Blocks source, Blocks destination) {
        return begin(
                Kind.ALLTOALLV,
                all -> all.ialltoallv(source, destination),
                () -> hosts.ialltoallv(source, destination));
    }

    @Override
    public Operation iallgatherv(long source, Blocks destination) {
        return begin(
                Kind.ALLGATHERV,
                all -> all.iallgatherv(source, destination),
                () -> hosts.iallgatherv(source, destination));
    }

    private Operation begin(Kind what, Beginning beginning, Supplier<Operation> onHost) {
        operations++;
        if (onHosts || offloaded == null) {
            return onHost.get();
        }
        if (present != null) {
            throw new MpiException(
                    "rank %d: %s was begun while another offloaded collective is under way; with fallback host one is at a time"
                            .formatted(mpi.rank(), what));
        }
        Attempt attempt = new Attempt(what, beginning.begin(offloaded), onHost);
        present = attempt;
        return attempt;
    }

    private void giveDpusUp(List<Integer> silent, Kind what) {
        onHosts = true;
        if (mpi.rank() == 0) {
            silent.stream()
                    .map(mpi.process().layout()::nodeOf)
                    .distinct()
                    .forEach(node ->
                            FallbackReport.note(mpi.process().node(), node, what, operations));
        }
        if (offloaded != null
                && !silent.contains(mpi.rank())
                && mpi.process().layout().localRank(mpi.rank()) == 0) {
            watch.retireWorkers(offloaded.words());
        }
        agreement.meet();
    }

    /** Begins an operation on the DPUs. */
    @FunctionalInterface
    private interface Beginning {
        OffloadedCollectives.Begun begin(OffloadedCollectives offloaded);
    }

    /** An operation the DPUs have begun. */
    private final class Attempt implements Operation {

        private final Kind what;
        private final OffloadedCollectives.Begun begun;
        private final Supplier<Operation> onHost;
        private long sincePs;
        private int doubts;
        private @Nullable Request vote;
        private @Nullable Operation again;
        private boolean ended;

        Attempt(Kind what, OffloadedCollectives.Begun begun, Supplier<Operation> onHost) {
            this.what = what;
            this.begun = begun;
            this.onHost = onHost;
            sincePs = mpi.process().nowPs();
        }

        @Override
        public boolean test() {
            if (ended) {
                return true;
            }
            if (again != null) {
                ended = again.test();
                return ended;
            }
            if (vote == null) {
                boolean mine = begun.reached();
                if (!mine && mpi.process().nowPs() - sincePs < patiencePs) {
                    return false;
                }
                vote = agreement.begin(mine && !begun.unanswered());
            }
            if (mpi.test(vote)) {
                conclude();
            }
            return ended;
        }

        @Override
        public void await() {
            while (!ended && again == null) {
                if (vote == null) {
                    vote = agreement.begin(begun.patient(watch) && !begun.unanswered());
                }
                mpi.await(vote);
                conclude();
            }
            if (again != null && !ended) {
                again.await();
                ended = true;
            }
        }

        private void conclude() {
            vote = null;
            if (agreement.against().isEmpty()) {
                present = null;
                begun.await();
                ended = true;
                return;
            }
            agreement.vote(watch.answers());
            List<Integer> silent = agreement.against();
            if (!silent.isEmpty()) {
                present = null;
                giveDpusUp(silent, what);
                again = onHost.get();
                return;
            }
            doubts++;
            sincePs = mpi.process().nowPs();
            if ((begun.set() && begun.unanswered()) || doubts > MOST_DOUBTS) {
                throw new MpiException(
                        "rank %d: %s, collective %d of the job, does not end although every DPU answers: %s"
                                .formatted(
                                        mpi.rank(),
                                        what,
                                        operations,
                                        begun.set() ? CompletionStatus.RETRY_EXC_ERR : "no end"));
            }
        }
    }
}
