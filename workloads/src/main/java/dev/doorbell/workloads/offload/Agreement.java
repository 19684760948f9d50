package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.libraries.mpi.collective.Collectives;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Votes of all ranks, whose result all ranks learn: an allgather of eight bytes over the hosts, on
 * a separate communicator. Its bytes are real whatever the job's payload is.
 */
final class Agreement {

    private static final long YES = 1;
    private static final long NO = 2;
    private static final int ALIGNMENT = 4096;

    private final Mpi mpi;
    private final Collectives all;
    private final long mine;
    private final long everybodys;

    /** Made by all ranks together. */
    Agreement(Mpi mpi) {
        this.mpi = mpi;
        all =
                new Collectives(
                        mpi, mpi.communicator(IntStream.range(0, mpi.size()).boxed().toList()));
        mine =
                NodeMemory.hostAddress(
                        mpi.process()
                                .node()
                                .memory()
                                .host()
                                .allocate((1L + mpi.size()) * Long.BYTES, ALIGNMENT));
        everybodys = mine + Long.BYTES;
    }

    /** Begins a vote; there is one at a time. */
    Request begin(boolean yes) {
        mpi.process().node().memory().writeLong(mine, yes ? YES : NO);
        return all.iallgather(mine, everybodys, Long.BYTES);
    }

    /** Votes, and waits for all others. */
    void vote(boolean yes) {
        mpi.await(begin(yes));
    }

    /** Ranks that voted no in the vote that has ended. */
    List<Integer> against() {
        List<Integer> against = new ArrayList<>();
        for (int rank = 0; rank < mpi.size(); rank++) {
            long address = everybodys + (long) rank * Long.BYTES;
            if (mpi.process().node().memory().readLong(address) == NO) {
                against.add(rank);
            }
        }
        return against;
    }

    /** Waits for everybody. */
    void meet() {
        all.barrier();
    }
}
