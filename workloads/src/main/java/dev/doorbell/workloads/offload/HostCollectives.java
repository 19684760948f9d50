package dev.doorbell.workloads.offload;

import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.collective.Blocks;

/** Collectives the ranks carry out themselves, in their calls of the library. */
public final class HostCollectives implements Collectives {

    private final Mpi mpi;
    private final dev.doorbell.libraries.mpi.collective.Collectives all;

    /** Creates the collectives of {@code members} for the rank of {@code mpi}. */
    public HostCollectives(Mpi mpi, Communicator members) {
        this.mpi = mpi;
        all = new dev.doorbell.libraries.mpi.collective.Collectives(mpi, members);
    }

    @Override
    public Collectives within(Communicator members) {
        return new HostCollectives(mpi, members);
    }

    @Override
    public Operation ialltoall(long source, long destination, int bytes) {
        return operation(all.ialltoall(source, destination, bytes));
    }

    @Override
    public Operation ibcast(long buffer, int bytes, int root) {
        return operation(all.ibcast(buffer, bytes, root));
    }

    @Override
    public Operation iallgather(long source, long destination, int bytes) {
        return operation(all.iallgather(source, destination, bytes));
    }

    @Override
    public Operation ialltoallv(Blocks source, Blocks destination) {
        return operation(all.ialltoallv(source, destination));
    }

    @Override
    public Operation iallgatherv(long source, Blocks destination) {
        return operation(all.iallgatherv(source, destination));
    }

    private Operation operation(Request request) {
        return new Operation() {
            @Override
            public boolean test() {
                return mpi.test(request);
            }

            @Override
            public void await() {
                mpi.await(request);
            }

            @Override
            public boolean exact() {
                return request.exact();
            }
        };
    }
}
