package dev.doorbell.workloads.program;

import dev.doorbell.libraries.offload.group.GroupOffload;
import dev.doorbell.libraries.offload.point.PointOffload;
import dev.doorbell.workloads.offload.primitive.PrimitiveRank;

/** Rank whose DPU sends and receives for it. */
public final class OffloadHost {

    private final MpiHost host;
    private final PrimitiveRank rank;

    /** Creates a rank. */
    public OffloadHost(Inputs inputs, PrimitiveRank rank) {
        this.rank = rank;
        host = new MpiHost(inputs, rank.mpi());
    }

    /** Rank itself: its memory, its core and its MPI library. */
    public MpiHost host() {
        return host;
    }

    /** Sends and receives that a DPU performs. */
    public PointOffload point() {
        return rank.point();
    }

    /** Groups of sends and receives that a DPU performs again and again. */
    public GroupOffload groups() {
        return rank.groups();
    }
}
