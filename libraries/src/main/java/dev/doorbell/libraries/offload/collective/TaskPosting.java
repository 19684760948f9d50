package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.CompletionWords;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.collective.task.BufferEntry;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveKind;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.PeerBlocks;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Task;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Description of a rank's buffers in shared memory, and the post of the node's task by the rank
 * that arrives last. No rank waits for another.
 */
final class TaskPosting {

    private final Offload offload;
    private final HostProcess process;
    private final BufferKeys keys;
    private final NodeCollectives node;
    private final CompletionWords words;
    private final CollectiveOptions options;
    private final SortedMap<Integer, Begun> begun = new TreeMap<>();

    TaskPosting(Offload offload, BufferKeys keys, NodeCollectives node, CollectiveOptions options) {
        this.offload = offload;
        process = offload.process();
        words = offload.words();
        this.keys = keys;
        this.node = node;
        this.options = options;
    }

    OffloadedCollective begin(
            RankGroup group,
            Call call,
            Function<CompletionWord, BufferEntry> entry,
            OffloadedCollective.Copy copy) {
        OffloadedCollective.Beginning beginning =
                new OffloadedCollective.Beginning(call.kind, process.node().nowPs());
        Begun tasks = begun.computeIfAbsent(group.id(), id -> new Begun(options.taskDepth()));
        tasks.requireRoom(process.rank(), group, words);
        int task = tasks.next;
        CompletionWord word = words.take();
        BufferEntry mine = entry.apply(word);
        RankGroup.NodeMembers members = group.onNode(process.layout().nodeOf(process.rank()));
        long array = node.array(group, task);
        process.work(process.constants().sharedMemoryOverheadPs());
        long place = group.indexOnNode(group.member(process.rank())) * (long) BufferEntry.BYTES;
        process.copyTime(BufferEntry.BYTES);
        process.node().memory().write(array + place, mine.encode(task));
        writeTable(group, call, task);
        if (group.rank(members.leader()) == process.rank()) {
            prepare(group, call, task);
        }
        // An atomic addition to a cache line that another core has written.
        process.work(process.constants().sharedMemoryLatencyPs());
        if (node.arrives(group, task)) {
            post(group, members, call, array, task);
        }
        return tasks.add(new OffloadedCollective(group, task, word, copy, beginning));
    }

    /** Registers, as the leader, the memory that workers access for a task. */
    private void prepare(RankGroup group, Call call, int task) {
        // Registered at the first task of the group, found in the cache later.
        int key = process.key(node.arrays(group), node.arraysBytes(group));
        Task.Segment segment =
                call.form == CollectiveForm.HIERARCHICAL
                        ? node.segment(group, task, call.segmentBytes, this::segment)
                        : Task.Segment.NONE;
        Task.Tables tables =
                call.kind.vector()
                        ? new Task.Tables(
                                node.tables(group, task),
                                process.key(node.tables(group), node.tablesBytes(group)))
                        : Task.Tables.NONE;
        node.prepared(group, task, new NodeCollectives.Prepared(key, segment, tables));
    }

    /** Describes the rank's blocks of different lengths, if they are. */
    private void writeTable(RankGroup group, Call call, int task) {
        if (call.kind.vector()) {
            process.copyTime(Math.toIntExact(NodeCollectives.tableBytes(group)));
            int index = group.indexOnNode(group.member(process.rank()));
            process.node()
                    .memory()
                    .write(
                            node.tables(group, task) + index * NodeCollectives.tableBytes(group),
                            PeerBlocks.encode(call.table));
        }
    }

    /** Posts the task of the node, as the rank that arrives last. */
    private void post(
            RankGroup group, RankGroup.NodeMembers members, Call call, long array, int task) {
        NodeCollectives.Prepared prepared = node.takePrepared(group, task);
        Task posted =
                new Task(
                        new Header(Header.TASK, group.id(), task),
                        call.kind,
                        call.form,
                        call.root,
                        call.bytes,
                        array,
                        prepared.key(),
                        prepared.segment(),
                        prepared.tables());
        while (process.endpoint().completionReady()) {
            process.work(process.constants().verbs().pollPs());
            process.endpoint().pollCompletion();
        }
        offload.tell(
                process.layout().worker(members.node(), members.leaderWorker()), posted.encode());
    }

    private Task.Segment segment(long bytes) {
        long address = process.allocate(bytes);
        Transfer.Source source = keys.source(address, Math.max(1, bytes));
        return new Task.Segment(address, source.key(), source.vhca(), source.accessKey());
    }

    /**
     * Common parameters of all members of a call.
     *
     * @param segmentBytes shared memory for the result on each node
     * @param table the caller's blocks if lengths differ, which is its own; else empty
     */
    record Call(
            CollectiveKind kind,
            CollectiveForm form,
            int root,
            long bytes,
            long segmentBytes,
            List<PeerBlocks> table) {

        Call(CollectiveKind kind, CollectiveForm form, int root, long bytes, long segmentBytes) {
            this(kind, form, root, bytes, segmentBytes, List.of());
        }
    }

    /** Tasks of a group that this rank has started; the last ones are kept. */
    private static final class Begun {
        private final @Nullable OffloadedCollective[] last;
        private int next;

        Begun(int depth) {
            last = new OffloadedCollective[depth];
        }

        /**
         * Throws unless the previous task in the same place has ended, whether waited for or not.
         */
        void requireRoom(int rank, RankGroup group, CompletionWords words) {
            OffloadedCollective before = last[next % last.length];
            if (before != null && !before.ended() && !words.set(before.word())) {
                throw new RankFault(
                        "rank %d: the task FIFO of group %d is full with %d tasks; wait for one before the next is begun"
                                .formatted(rank, group.id(), last.length));
            }
        }

        OffloadedCollective add(OffloadedCollective request) {
            last[next % last.length] = request;
            next++;
            return request;
        }
    }
}
