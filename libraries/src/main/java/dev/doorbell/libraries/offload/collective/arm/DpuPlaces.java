package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.offload.collective.task.Places;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Receive buffers of each group's ranks, in memory that the workers of a DPU share. The leader
 * worker fills it for the current task of the group; the others read it on notice.
 */
public final class DpuPlaces {

    private final SortedMap<Integer, Present> groups = new TreeMap<>();

    /** Discards the last task's places. Each node will give {@code perNode} or its members'. */
    void begin(RankGroup group, boolean onePerNode) {
        groups.put(group.id(), new Present(group, onePerNode));
    }

    /** Adds places. Returns true if they were the last ones. */
    boolean add(Places places) {
        return present(places.header().group()).add(places);
    }

    /** Receive buffer of a member. */
    Transfer.Target ofMember(int group, int member) {
        Present present = present(group);
        RankGroup ranks = present.group;
        return present.target(ranks.nodeOf(member).index(), ranks.indexOnNode(member), member);
    }

    /** Common receive buffer of a node's members. */
    Transfer.Target ofNode(int group, int node) {
        Present present = present(group);
        return present.target(node, 0, present.group.nodes().get(node).leader());
    }

    private Present present(int group) {
        Present present = groups.get(group);
        if (present == null) {
            throw new IllegalStateException("expected a task of group " + group + " but none is");
        }
        return present;
    }

    private static final class Present {
        private final RankGroup group;
        private final List<Places.Place[]> byNode = new ArrayList<>();
        private int missing;

        Present(RankGroup group, boolean onePerNode) {
            this.group = group;
            for (RankGroup.NodeMembers node : group.nodes()) {
                int places = onePerNode ? 1 : node.members().size();
                byNode.add(new Places.Place[places]);
                missing += places;
            }
        }

        boolean add(Places places) {
            Places.Place[] node = byNode.get(places.node());
            for (int i = 0; i < places.places().size(); i++) {
                node[places.first() + i] = places.places().get(i);
                missing--;
            }
            return missing == 0;
        }

        Transfer.Target target(int node, int index, int member) {
            Places.Place place = byNode.get(node)[index];
            return new Transfer.Target(group.rank(member), place.address(), place.key());
        }
    }
}
