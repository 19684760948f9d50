package dev.doorbell.libraries.offload.collective.task;

import dev.doorbell.libraries.process.RankLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Ranks of a communicator, as known to hosts and workers. Members are numbered from 0 in the order
 * of the list. The lowest member of a node leads it, and the worker that acts for this leader leads
 * the node's workers.
 */
public final class RankGroup {

    /** Largest number of groups of a job. */
    public static final int MAX_GROUPS = 1 << 15;

    private final int id;
    private final RankLayout layout;
    private final List<Integer> ranks;
    private final List<NodeMembers> nodes = new ArrayList<>();
    private final int[] nodeOfMember;
    private final int[] indexOnNode;
    private final int[] indexAtWorker;

    /**
     * Creates a group.
     *
     * @param id number of the communicator, the same everywhere, 0 to {@value #MAX_GROUPS} - 1
     * @param ranks its members, each rank of the job at most once
     */
    public RankGroup(int id, RankLayout layout, List<Integer> ranks) {
        if (id < 0 || id >= MAX_GROUPS) {
            throw new IllegalArgumentException(
                    "expected a group number from 0 to %d but was %d"
                            .formatted(MAX_GROUPS - 1, id));
        }
        if (layout.workersPerDpu() < 1) {
            throw new IllegalArgumentException(
                    "offloaded collectives have %d workers per DPU; expected 1 or more, the same on every node"
                            .formatted(layout.workersPerDpu()));
        }
        this.id = id;
        this.layout = layout;
        this.ranks = List.copyOf(ranks);
        nodeOfMember = new int[ranks.size()];
        indexOnNode = new int[ranks.size()];
        indexAtWorker = new int[ranks.size()];
        SortedMap<Integer, List<Integer>> byNode = new TreeMap<>();
        for (int member = 0; member < ranks.size(); member++) {
            byNode.computeIfAbsent(layout.nodeOf(ranks.get(member)), n -> new ArrayList<>())
                    .add(member);
        }
        byNode.forEach((node, members) -> nodes.add(node(nodes.size(), node, members)));
        for (NodeMembers node : nodes) {
            for (int i = 0; i < node.members.size(); i++) {
                nodeOfMember[node.members.get(i)] = node.index;
                indexOnNode[node.members.get(i)] = i;
            }
            for (int worker : node.workers) {
                List<Integer> own = of(node, worker);
                for (int i = 0; i < own.size(); i++) {
                    indexAtWorker[node.members.get(own.get(i))] = i;
                }
            }
        }
    }

    /** Returns all ranks of a job, as group 0. */
    public static RankGroup world(RankLayout layout) {
        return new RankGroup(0, layout, IntStream.range(0, layout.ranks()).boxed().toList());
    }

    /** Number of the communicator. */
    public int id() {
        return id;
    }

    /** Places of all ranks and workers. */
    public RankLayout layout() {
        return layout;
    }

    /** Number of members. */
    public int size() {
        return ranks.size();
    }

    /** Rank in the job of a member. */
    public int rank(int member) {
        return ranks.get(member);
    }

    /** Number of a rank in the group; -1 if it is not a member. */
    public int member(int rank) {
        return ranks.indexOf(rank);
    }

    /** Nodes with members, lowest first. */
    public List<NodeMembers> nodes() {
        return nodes;
    }

    /** Returns the members on a node of the job, which must have some. */
    public NodeMembers onNode(int node) {
        for (NodeMembers candidate : nodes) {
            if (candidate.node == node) {
                return candidate;
            }
        }
        throw new IllegalArgumentException(
                "expected a node with members of group " + id + " but was node " + node);
    }

    /** Returns the node of a member. */
    public NodeMembers nodeOf(int member) {
        return nodes.get(nodeOfMember[member]);
    }

    /** Number of a member among those of its node. */
    public int indexOnNode(int member) {
        return indexOnNode[member];
    }

    /** Number on its DPU of the worker that acts for a member. */
    public int workerOf(int member) {
        return layout.workerOf(ranks.get(member));
    }

    /** Number of a member among those that its worker acts for. */
    public int indexAtWorker(int member) {
        return indexAtWorker[member];
    }

    /**
     * Returns the members on a node that a worker acts for, as numbers among the node's members.
     */
    public List<Integer> of(NodeMembers node, int worker) {
        return IntStream.range(0, node.members.size())
                .filter(i -> layout.workerOf(ranks.get(node.members.get(i))) == worker)
                .boxed()
                .toList();
    }

    private NodeMembers node(int index, int node, List<Integer> members) {
        List<Integer> workers =
                members.stream()
                        .map(member -> layout.workerOf(ranks.get(member)))
                        .distinct()
                        .sorted()
                        .toList();
        return new NodeMembers(
                index,
                node,
                List.copyOf(members),
                workers,
                layout.workerOf(ranks.get(members.get(0))));
    }

    /**
     * Members on one node.
     *
     * @param index index of the node among the group's nodes
     * @param node its number in the job
     * @param members numbers in the group, ascending; the first leads
     * @param workers workers that act for them, ascending
     * @param leaderWorker worker that acts for the leader
     */
    public record NodeMembers(
            int index, int node, List<Integer> members, List<Integer> workers, int leaderWorker) {

        /** Number of the leader in the group. */
        public int leader() {
            return members.get(0);
        }
    }
}
