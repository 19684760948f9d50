package dev.doorbell.workloads.offload.stencil;

import dev.doorbell.libraries.offload.group.GroupOffload;
import dev.doorbell.libraries.offload.group.GroupRequest;

/** DPUs carry out a group that was recorded once. */
final class GroupHalo implements Halo {

    private final GroupOffload groups;
    private final GroupRequest group;

    /** Records the exchange of a rank. */
    GroupHalo(GroupOffload groups, Faces faces, int bytes) {
        this.groups = groups;
        group = groups.groupOffloadStart();
        for (int face = 0; face < ProcessGrid.FACES; face++) {
            int peer = faces.neighbour(face);
            if (peer != ProcessGrid.NOBODY) {
                groups.recvGoffload(
                        group, faces.incoming(face), bytes, peer, ProcessGrid.opposite(face));
                groups.sendGoffload(group, faces.outgoing(face), bytes, peer, face);
            }
        }
        groups.groupOffloadEnd(group);
    }

    @Override
    public void begin() {
        groups.groupOffloadCall(group);
    }

    @Override
    public void await() {
        groups.groupWait(group);
    }
}
