package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.offload.CompletionWords;
import dev.doorbell.libraries.offload.collective.task.BufferEntry;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Task;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.verbs.Completion;
import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One task on one worker. The leader worker forwards it. Every worker reads the metadata array from
 * the node leader's memory, does its part, and writes the completion words of its ranks.
 */
final class TaskRun {

    private final WorkerTools tools;
    private final Worker worker;
    private final RankGroup group;
    private final RankGroup.NodeMembers node;
    private final Task task;
    private final Runnable whenOver;
    private final List<BufferEntry> entries = new ArrayList<>();
    private final Part part;
    // Messages of this task that arrived before the metadata was read.
    private final ArrayDeque<byte[]> early = new ArrayDeque<>();
    private final Instruments.Counter entriesRead;
    private boolean unpacked;

    TaskRun(WorkerTools tools, RankGroup group, Task task, Runnable whenOver) {
        this.tools = tools;
        this.group = group;
        this.task = task;
        this.whenOver = whenOver;
        worker = tools.worker();
        node = group.onNode(worker.dpu());
        entriesRead = worker.core().node().instruments().counter("dpu.controlEntries");
        part =
                switch (task.kind()) {
                    case BCAST -> new BroadcastPart(this);
                    case ALLTOALL, ALLGATHER -> new ExchangePart(this);
                    case ALLTOALLV, ALLGATHERV -> new VectorPart(this);
                };
    }

    /** Number of the task in its group. */
    int number() {
        return task.header().task();
    }

    WorkerTools tools() {
        return tools;
    }

    RankGroup group() {
        return group;
    }

    RankGroup.NodeMembers node() {
        return node;
    }

    Task task() {
        return task;
    }

    boolean hierarchical() {
        return task.form() == CollectiveForm.HIERARCHICAL;
    }

    /** Returns true if workers move blocks of this node's ranks to a member. */
    boolean moves(int member) {
        return tools.options().withinNodes()
                || hierarchical()
                || group.nodeOf(member).index() != node.index();
    }

    /**
     * Members with which workers move blocks of a member, in turn, its successor after itself; in
     * the hierarchical form, nodes from this one on.
     */
    List<Integer> peers(int member) {
        int count = hierarchical() ? group.nodes().size() : group.size();
        int first = hierarchical() ? node.index() : member;
        return IntStream.range(0, count)
                .map(i -> (first + i) % count)
                .filter(i -> hierarchical() || moves(i))
                .boxed()
                .toList();
    }

    /** Returns true if this worker leads those of its node. */
    boolean leads() {
        return worker.number() == node.leaderWorker();
    }

    /** Entries of this node's members, in their order. */
    List<BufferEntry> entries() {
        return entries;
    }

    /** Numbers on the node of the members that this worker acts for. */
    List<Integer> own() {
        return group.of(node, worker.number());
    }

    /** Address of the leader worker of a node of the group. */
    EndpointAddress leaderOf(RankGroup.NodeMembers other) {
        return group.layout().worker(other.node(), other.leaderWorker());
    }

    void begin() {
        if (leads()) {
            tellOthers(task.encode());
        }
        int bytes = node.members().size() * BufferEntry.BYTES;
        tools.metadata()
                .read(
                        group.layout().host(group.rank(node.leader())),
                        List.of(new RemoteRange(task.metadataAddress(), task.metadataKey())),
                        bytes,
                        this::metadataRead);
    }

    void received(Header header, byte[] message) {
        if (unpacked) {
            part.received(header, message);
        } else {
            early.addLast(message);
        }
    }

    /** Returns the party and event that it waits for, for deadlock reports. */
    Wait describeWait() {
        return new Wait(
                Party.named("worker %d of node %d".formatted(worker.number(), node.node())),
                "the end of %s, task %d of group %d".formatted(task.kind(), number(), group.id()),
                Party.named(
                        "workers of nodes "
                                + group.nodes().stream()
                                        .map(RankGroup.NodeMembers::node)
                                        .toList()));
    }

    /** Sends a message to this node's other workers. */
    void tellOthers(byte[] message) {
        for (int other : node.workers()) {
            if (other != worker.number()) {
                send(group.layout().worker(node.node(), other), message);
            }
        }
    }

    void send(EndpointAddress to, byte[] message) {
        worker.send(to, message, Completion.IGNORED);
    }

    /** Reads entries that others have written to the DPU's memory, then continues. */
    void unpack(int count, int entryBytes, Runnable then) {
        entriesRead.add(count);
        worker.core().work(worker.constants().unpackPs(count, entryBytes), "unpack entries", then);
    }

    /** Sends a message with {@code bytes} of entries, once the core has written them. */
    void sendEntries(EndpointAddress to, byte[] message, int bytes, Completion completion) {
        worker.core()
                .work(
                        worker.constants().packPs(bytes),
                        "pack entries",
                        () -> worker.send(to, message, completion));
    }

    /** Fails the job with a sentence, for errors that cannot be reported to the ranks. */
    void fault(String sentence) {
        worker.core().node().instruments().fault(sentence);
    }

    /** Fails the job if another node has another number of workers. */
    void requireEqualWorkers(int other, RankGroup.NodeMembers from) {
        int here = group.layout().workersPerDpu();
        if (other != here) {
            fault(
                    "node %d has %d workers and node %d has %d; offloaded collectives expect equally many on every node"
                            .formatted(node.node(), here, from.node(), other));
        }
    }

    /** Writes the completion word of a member, by its number on the node. */
    void end(int member, CompletionStatus status) {
        BufferEntry entry = entries.get(member);
        worker.writeInline(
                group.layout().host(entry.word().rank()),
                CompletionWords.ended(status.code()),
                entry.word().range(),
                Completion.IGNORED);
    }

    /** Ends the task on this worker, after {@link #end} for all of its ranks. */
    void over() {
        whenOver.run();
    }

    /** Ends the task for all of this worker's ranks. */
    void over(CompletionStatus status) {
        own().forEach(member -> end(member, status));
        over();
    }

    private void metadataRead(CompletionStatus status, byte[] array) {
        if (status != CompletionStatus.SUCCESS) {
            fault(
                    "worker %d of node %d could not read the metadata of task %d: %s"
                            .formatted(worker.number(), node.node(), number(), status));
            return;
        }
        for (int at = 0; at < array.length; at += BufferEntry.BYTES) {
            entries.add(BufferEntry.decode(array, at));
        }
        unpacked = true;
        unpack(entries.size(), BufferEntry.BYTES, this::unpacked);
    }

    private void unpacked() {
        part.begin();
        for (byte[] message = early.pollFirst(); message != null; message = early.pollFirst()) {
            part.received(Header.of(message), message);
        }
    }
}
