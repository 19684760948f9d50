package dev.doorbell.workloads.offload;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Offloaded collectives whose blocks between ranks of one node are moved by the ranks, through host
 * memory, in their calls and waits. Workers leave these blocks out. Broadcasts, and hierarchical
 * allgathers, have no such blocks: there, workers deliver to the whole node.
 */
final class IntraHostCollectives implements Collectives {

    private final Mpi mpi;
    private final Collectives dpus;
    private final CollectiveForm form;
    private final int[] here;
    private final dev.doorbell.libraries.mpi.collective.Collectives node;

    /**
     * Creates the collectives of {@code members}, all of whom call this.
     *
     * @param dpus collectives for the blocks between nodes
     */
    IntraHostCollectives(Mpi mpi, Communicator members, Collectives dpus, CollectiveForm form) {
        this.mpi = mpi;
        this.dpus = dpus;
        this.form = form;
        here =
                IntStream.range(0, members.size())
                        .filter(member ->
                                mpi.process().layout().sameNode(members.world(member), mpi.rank()))
                        .toArray();
        List<Integer> ranks = Arrays.stream(here).map(members::world).boxed().toList();
        node = new dev.doorbell.libraries.mpi.collective.Collectives(mpi, mpi.communicator(ranks));
    }

    @Override
    public Collectives within(Communicator members) {
        return new IntraHostCollectives(mpi, members, dpus.within(members), form);
    }

    @Override
    public Operation ialltoall(long source, long destination, int bytes) {
        Operation far = dpus.ialltoall(source, destination, bytes);
        return new Both(far, node.ialltoallv(equal(source, bytes), equal(destination, bytes)));
    }

    @Override
    public Operation ibcast(long buffer, int bytes, int root) {
        return dpus.ibcast(buffer, bytes, root);
    }

    @Override
    public Operation iallgather(long source, long destination, int bytes) {
        Operation far = dpus.iallgather(source, destination, bytes);
        return form == CollectiveForm.HIERARCHICAL
                ? far
                : new Both(far, node.iallgatherv(source, equal(destination, bytes)));
    }

    @Override
    public Operation ialltoallv(Blocks source, Blocks destination) {
        Operation far = dpus.ialltoallv(source, destination);
        return new Both(far, node.ialltoallv(ofNode(source), ofNode(destination)));
    }

    @Override
    public Operation iallgatherv(long source, Blocks destination) {
        Operation far = dpus.iallgatherv(source, destination);
        return form == CollectiveForm.HIERARCHICAL
                ? far
                : new Both(far, node.iallgatherv(source, ofNode(destination)));
    }

    /** Blocks of the node's ranks among blocks of {@code bytes} for all. */
    private Blocks equal(long address, int bytes) {
        int[] lengths = new int[here.length];
        Arrays.fill(lengths, bytes);
        return new Blocks(
                address,
                Arrays.stream(here).map(member -> Math.multiplyExact(member, bytes)).toArray(),
                lengths);
    }

    private Blocks ofNode(Blocks all) {
        return new Blocks(
                all.address(),
                Arrays.stream(here).map(member -> all.offsets()[member]).toArray(),
                Arrays.stream(here).map(member -> all.bytes()[member]).toArray());
    }

    /** Part of the workers and part of the ranks. */
    private final class Both implements Operation {

        private final Operation far;
        private final Request near;

        Both(Operation far, Request near) {
            this.far = far;
            this.near = near;
        }

        @Override
        public boolean test() {
            boolean nearEnded = mpi.test(near);
            return far.test() && nearEnded;
        }

        @Override
        public void await() {
            mpi.await(near);
            far.await();
        }
    }
}
