package dev.doorbell.workloads.offload;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.offload.health.DpuDownException;
import dev.doorbell.libraries.offload.health.DpuWatch;
import dev.doorbell.libraries.process.RankFault;

/**
 * Offloaded collectives whose wait, when it takes long, looks after the DPU: the rank ends with one
 * sentence about it when it is dead.
 *
 * @param offloaded does the work
 * @param watch of the rank
 */
record WatchedCollectives(OffloadedCollectives offloaded, DpuWatch watch) implements Collectives {

    @Override
    public Operation ialltoall(long source, long destination, int bytes) {
        return watched(offloaded.ialltoall(source, destination, bytes));
    }

    @Override
    public Operation ibcast(long buffer, int bytes, int root) {
        return watched(offloaded.ibcast(buffer, bytes, root));
    }

    @Override
    public Operation iallgather(long source, long destination, int bytes) {
        return watched(offloaded.iallgather(source, destination, bytes));
    }

    @Override
    public Operation ialltoallv(Blocks source, Blocks destination) {
        return watched(offloaded.ialltoallv(source, destination));
    }

    @Override
    public Operation iallgatherv(long source, Blocks destination) {
        return watched(offloaded.iallgatherv(source, destination));
    }

    @Override
    public Collectives within(Communicator members) {
        return new WatchedCollectives(offloaded.within(members), watch);
    }

    private Operation watched(OffloadedCollectives.Begun operation) {
        return new Operation() {
            @Override
            public boolean test() {
                return operation.test();
            }

            @Override
            public void await() {
                if (!operation.patient(watch)) {
                    try {
                        watch.requireAnswer();
                    } catch (DpuDownException down) {
                        throw new RankFault(down.sentence());
                    }
                }
                operation.await();
            }
        };
    }
}
