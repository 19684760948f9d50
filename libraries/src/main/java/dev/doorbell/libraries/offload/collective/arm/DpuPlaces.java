package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.Places;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Receive buffers of the ranks of a task, in memory that the workers of a DPU share. The leader
 * worker fills it; the others read it on notice.
 */
public final class DpuPlaces {

    private final SortedMap<Long, Present> tasks = new TreeMap<>();

    /** Starts to collect the places of a task: {@code onePerNode}, or one of each member. */
    void begin(Header task, RankGroup group, RankGroup.NodeMembers here, boolean onePerNode) {
        tasks.put(id(task), new Present(group, here.workers().size(), onePerNode));
    }

    /** Adds places. Returns true if they were the last ones. */
    boolean add(Places places) {
        return present(places.header()).add(places);
    }

    /** Receive buffer of a member. */
    Transfer.Target ofMember(Header task, int member) {
        Present present = present(task);
        RankGroup ranks = present.group;
        return present.target(ranks.nodeOf(member).index(), ranks.indexOnNode(member), member);
    }

    /** Common receive buffer of a node's members. */
    Transfer.Target ofNode(Header task, int node) {
        Present present = present(task);
        return present.target(node, 0, present.group.nodes().get(node).leader());
    }

    /** Records that one more worker of the DPU needs the places no longer. */
    void release(Header task) {
        Present present = present(task);
        present.users--;
        if (present.users == 0) {
            tasks.remove(id(task));
        }
    }

    private Present present(Header task) {
        Present present = tasks.get(id(task));
        if (present == null) {
            throw new IllegalStateException("expected a task that runs but was " + task);
        }
        return present;
    }

    private static long id(Header task) {
        return (long) task.group() << Integer.SIZE | task.task();
    }

    private static final class Present {
        private final RankGroup group;
        private final List<Places.Place[]> byNode = new ArrayList<>();
        private int missing;
        private int users;

        Present(RankGroup group, int users, boolean onePerNode) {
            this.group = group;
            this.users = users;
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
