package dev.doorbell.workloads.offload.ring;

import dev.doorbell.libraries.offload.group.GroupOffload;
import dev.doorbell.libraries.offload.group.GroupRequest;
import dev.doorbell.workloads.offload.primitive.PrimitiveRank;

/** The DPUs carry a recorded group out: receive from the left, then send to the right. */
final class GroupRing implements RingPart {

    private static final int TAG = 1;

    private final PrimitiveRank rank;
    private final GroupOffload groups;
    private final GroupRequest group;

    /** Records the part of a rank. */
    GroupRing(PrimitiveRank rank, long buffer, int bytes) {
        this.rank = rank;
        groups = rank.groups();
        int me = rank.mpi().rank();
        group = groups.groupOffloadStart();
        if (me > 0) {
            groups.recvGoffload(group, buffer, bytes, me - 1, TAG);
            groups.localBarrierGoffload(group);
        }
        if (me < rank.mpi().size() - 1) {
            groups.sendGoffload(group, buffer, bytes, me + 1, TAG);
        }
        groups.groupOffloadEnd(group);
    }

    @Override
    public void broadcast(long computePs) {
        long start = rank.process().nowPs();
        groups.groupOffloadCall(group);
        rank.span("call group", start);
        rank.compute(computePs);
        long computed = rank.process().nowPs();
        groups.groupWait(group);
        rank.span("wait", computed);
    }

    @Override
    public long stalledPs() {
        return 0;
    }
}
