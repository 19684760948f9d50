package dev.doorbell.libraries.offload.collective;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.offload.collective.task.BufferEntry;
import dev.doorbell.libraries.offload.collective.task.PeerBlocks;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Task;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Shared memory of a node's ranks for offloaded collectives: the metadata arrays and tables that
 * their leaders pass to workers, and the segments of hierarchical results.
 */
public final class NodeCollectives {

    private static final int ALIGNMENT = 4096;

    private final Node node;
    private final int taskDepth;
    private final SortedMap<Integer, Long> arrays = new TreeMap<>();
    private final SortedMap<Integer, Long> tables = new TreeMap<>();
    private final Map<Long, Integer> arrived = new HashMap<>();
    private final Map<Long, Prepared> prepared = new HashMap<>();
    private final SortedMap<Long, SharedSegment> segments = new TreeMap<>();
    private final SortedMap<Long, Task.Segment> freeSegments = new TreeMap<>();

    /**
     * Creates the shared part of a node.
     *
     * @param node its host
     * @param taskDepth largest number of outstanding tasks of a group
     */
    public NodeCollectives(Node node, int taskDepth) {
        this.node = node;
        this.taskDepth = taskDepth;
    }

    /** Bus address of the array for a task of a group with members on this node. */
    long array(RankGroup group, int task) {
        return arrays(group) + task % taskDepth * (arraysBytes(group) / taskDepth);
    }

    /** Bus address of the arrays of a group. */
    long arrays(RankGroup group) {
        return arrays.computeIfAbsent(
                group.id(),
                id ->
                        NodeMemory.hostAddress(
                                node.memory().host().allocate(arraysBytes(group), ALIGNMENT)));
    }

    /** Bytes of the arrays of a group. */
    long arraysBytes(RankGroup group) {
        return (long) group.onNode(node.index()).members().size() * BufferEntry.BYTES * taskDepth;
    }

    /** Bus address of the tables for a task of a group with members on this node. */
    long tables(RankGroup group, int task) {
        return tables(group) + task % taskDepth * (tablesBytes(group) / taskDepth);
    }

    /** Bus address of all tables of a group, which has memory for them from the first use. */
    long tables(RankGroup group) {
        return tables.computeIfAbsent(
                group.id(),
                id ->
                        NodeMemory.hostAddress(
                                node.memory().host().allocate(tablesBytes(group), ALIGNMENT)));
    }

    /** Bytes of all tables of a group. */
    long tablesBytes(RankGroup group) {
        return (long) group.onNode(node.index()).members().size() * tableBytes(group) * taskDepth;
    }

    /** Bytes of the table of one rank. */
    static long tableBytes(RankGroup group) {
        return (long) group.size() * PeerBlocks.BYTES;
    }

    /** Records what the leader has registered for a task. */
    void prepared(RankGroup group, int task, Prepared memory) {
        prepared.put(id(group, task), memory);
    }

    /** Returns what the leader has registered for a task, once. */
    Prepared takePrepared(RankGroup group, int task) {
        return Objects.requireNonNull(
                prepared.remove(id(group, task)), "a task that the leader has called");
    }

    /**
     * Counts a rank that has described its buffers, after {@link #prepared} if it leads. Returns
     * true if it is the last of its node.
     */
    boolean arrives(RankGroup group, int task) {
        int expected = group.onNode(node.index()).members().size();
        boolean last = arrived.merge(id(group, task), 1, Integer::sum) == expected;
        if (last) {
            arrived.remove(id(group, task));
        }
        return last;
    }

    /** Returns a segment for the result of a task. The leader creates one if none is free. */
    Task.Segment segment(RankGroup group, int task, long bytes, SegmentMaker maker) {
        Task.Segment segment = freeSegments.remove(bytes);
        if (segment == null) {
            segment = maker.make(bytes);
        }
        int readers = group.onNode(node.index()).members().size();
        segments.put(id(group, task), new SharedSegment(segment, bytes, readers));
        return segment;
    }

    /** Address of a task's result. */
    long segmentAddress(RankGroup group, int task) {
        return find(group, task).segment.address();
    }

    /**
     * Records that a rank has copied its part of a task's result. The segment is free after all
     * have.
     */
    void copied(RankGroup group, int task) {
        SharedSegment shared = find(group, task);
        shared.readers--;
        if (shared.readers == 0) {
            segments.remove(id(group, task));
            freeSegments.put(shared.bytes, shared.segment);
        }
    }

    private SharedSegment find(RankGroup group, int task) {
        SharedSegment shared = segments.get(id(group, task));
        if (shared == null) {
            throw new IllegalStateException(
                    "expected a segment for task %d of group %d but there is none"
                            .formatted(task, group.id()));
        }
        return shared;
    }

    private static long id(RankGroup group, int task) {
        return (long) group.id() << Integer.SIZE | task;
    }

    /**
     * Memory that a leader has registered for a task.
     *
     * @param key key of the metadata arrays
     * @param segment segment for the result
     * @param tables tables of its ranks
     */
    record Prepared(int key, Task.Segment segment, Task.Tables tables) {}

    /** Allocates and registers a segment in the leader's memory. */
    @FunctionalInterface
    interface SegmentMaker {
        Task.Segment make(long bytes);
    }

    private static final class SharedSegment {
        private final Task.Segment segment;
        private final long bytes;
        private int readers;

        SharedSegment(Task.Segment segment, long bytes, int readers) {
            this.segment = segment;
            this.bytes = bytes;
            this.readers = readers;
        }
    }
}
