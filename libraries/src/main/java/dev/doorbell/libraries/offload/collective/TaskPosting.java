package dev.doorbell.libraries.offload.collective;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.CompletionWords;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.collective.task.BufferEntry;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveKind;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Task;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Description of a rank's buffers to its node leader, and the leader's post of the task. */
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
        process.node().memory().write(array + place, mine.encode(task));
        if (group.rank(members.leader()) == process.rank()) {
            gather(group, members, array, task);
            post(group, members, call, array, task);
        }
        return tasks.add(new OffloadedCollective(group, task, word, copy, beginning));
    }

    /** Waits until all ranks of the node have written their entries, and reads each entry. */
    private void gather(RankGroup group, RankGroup.NodeMembers members, long array, int task) {
        int count = members.members().size();
        process.program()
                .waitForStores(
                        array,
                        (long) count * BufferEntry.BYTES,
                        () -> complete(array, count, task),
                        process.constants().sharedMemoryLatencyPs(),
                        new Wait(
                                process.program().name(),
                                "buffers of task %d of group %d".formatted(task, group.id()),
                                Party.parts("other ranks", Party.actor("node", members.node()))));
        process.work(count * process.constants().sharedMemoryOverheadPs());
    }

    private boolean complete(long array, int count, int task) {
        for (int i = 0; i < count; i++) {
            long stamp = array + (long) i * BufferEntry.BYTES + BufferEntry.STAMP;
            if (process.node().memory().readLong(stamp) != task + 1L) {
                return false;
            }
        }
        return true;
    }

    private void post(
            RankGroup group, RankGroup.NodeMembers members, Call call, long array, int task) {
        Task.Segment segment =
                call.form == CollectiveForm.HIERARCHICAL
                        ? node.segment(group, task, call.segmentBytes, this::segment)
                        : Task.Segment.NONE;
        Task posted =
                new Task(
                        new Header(Header.TASK, group.id(), task),
                        call.kind,
                        call.form,
                        call.root,
                        call.bytes,
                        array,
                        // Registered at the first task of the group, found in the cache later.
                        process.key(node.arrays(group), node.arraysBytes(group)),
                        segment);
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
     */
    record Call(
            CollectiveKind kind, CollectiveForm form, int root, long bytes, long segmentBytes) {}

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
