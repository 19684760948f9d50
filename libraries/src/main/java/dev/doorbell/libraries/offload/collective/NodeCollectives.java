package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.collective.task.BufferEntry;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Task;
import dev.doorbell.libraries.process.Heap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the ranks of a node share for offloaded collectives: the metadata arrays their leaders hand
 * to workers, and the segments hierarchical results pass through. All of it is shared memory.
 */
public final class NodeCollectives {

    private final int node;
    private final Heap control;
    private final int controlKey;
    private final int taskDepth;
    private final SortedMap<Integer, Long> arrays = new TreeMap<>();
    private final SortedMap<Long, SharedSegment> segments = new TreeMap<>();
    private final SortedMap<Long, Task.Segment> freeSegments = new TreeMap<>();

    /**
     * The shared part of a node.
     *
     * @param node its number in the job
     * @param control memory whose bytes are always real
     * @param controlKey rkey of all of it
     * @param taskDepth tasks of a group that may be outstanding
     */
    public NodeCollectives(int node, Heap control, int controlKey, int taskDepth) {
        this.node = node;
        this.control = control;
        this.controlKey = controlKey;
        this.taskDepth = taskDepth;
    }

    /** The rkey of the metadata arrays. */
    int controlKey() {
        return controlKey;
    }

    /** Bus address of the array for a task of a group with members on this node. */
    long array(RankGroup group, int task) {
        long bytes = (long) group.onNode(node).members().size() * BufferEntry.BYTES;
        long first =
                arrays.computeIfAbsent(group.id(), id -> control.allocate(bytes * taskDepth));
        return first + task % taskDepth * bytes;
    }

    /** A segment for the result of a task; the leader makes one when none is free. */
    Task.Segment segment(RankGroup group, int task, long bytes, SegmentMaker maker) {
        Task.Segment segment = freeSegments.remove(bytes);
        if (segment == null) {
            segment = maker.make(bytes);
        }
        int readers = group.onNode(node).members().size();
        segments.put(id(group, task), new SharedSegment(segment, bytes, readers));
        return segment;
    }

    /** Where the result of a task is. */
    long segmentAddress(RankGroup group, int task) {
        return find(group, task).segment.address();
    }

    /** A rank has copied what it needs of a task's result; after all have the segment is free. */
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
