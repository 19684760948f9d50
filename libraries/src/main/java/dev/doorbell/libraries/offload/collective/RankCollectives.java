package dev.doorbell.libraries.offload.collective;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.libraries.offload.CompletionWords;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.collective.task.BufferEntry;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveKind;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;

/**
 * Offloaded collectives of one rank, in the framework of BluesMPI. The rank registers its buffers
 * and describes them in its node's shared memory. The rank that does so last posts a task to the
 * leader worker of its DPU. The rest needs no host, and no call waits for another rank.
 *
 * <p>All members of a group call in the same order. Tasks of a group run one after the other.
 */
public final class RankCollectives {

    private final HostProcess process;
    private final CompletionWords words;
    private final BufferKeys keys;
    private final NodeCollectives node;
    private final CollectiveOptions options;
    private final TaskPosting posting;

    /**
     * Creates the collectives of a rank.
     *
     * @param offload its workers and completion words
     * @param node shared by the ranks of its node
     */
    public RankCollectives(Offload offload, NodeCollectives node, CollectiveOptions options) {
        process = offload.process();
        words = offload.words();
        keys = new BufferKeys(offload);
        this.node = node;
        this.options = options;
        posting = new TaskPosting(offload, keys, node, options);
    }

    /**
     * Starts an alltoall: block {@code i} of {@code send} is sent to member {@code i}, whose block
     * arrives at place {@code i} of {@code receive}.
     *
     * @param bytes bytes of a block, 0 or more
     * @throws RankFault if too many tasks are outstanding or a block is too long
     */
    public OffloadedCollective ialltoall(RankGroup group, long send, long receive, long bytes) {
        check(group, bytes);
        if (options.reads()) {
            return ialltoallv(
                    group,
                    VectorCall.equal(group, send, bytes, true),
                    VectorCall.equal(group, receive, bytes, true));
        }
        long all = bytes * group.size();
        return posting.begin(
                group,
                new TaskPosting.Call(CollectiveKind.ALLTOALL, CollectiveForm.FLAT, 0, bytes, 0),
                word -> new BufferEntry(keys.source(send, all), keys.target(receive, all), word),
                OffloadedCollective.Copy.NONE);
    }

    /**
     * Starts a broadcast of member {@code root}'s buffer into all members' buffers.
     *
     * @throws RankFault if too many tasks are outstanding or the buffer is too long
     */
    public OffloadedCollective ibcast(
            RankGroup group, int root, long buffer, long bytes, CollectiveForm form) {
        check(group, bytes);
        boolean shared = form == CollectiveForm.HIERARCHICAL;
        boolean isRoot = group.rank(root) == process.rank();
        boolean leads = leads(group);
        return posting.begin(
                group,
                new TaskPosting.Call(CollectiveKind.BCAST, form, root, bytes, shared ? bytes : 0),
                word ->
                        new BufferEntry(
                                // Other ranks of the node may copy from the leader's buffer.
                                isRoot || (leads && !shared && options.staging() == null)
                                        ? keys.source(buffer, bytes)
                                        : keys.noSource(),
                                shared || isRoot ? keys.noTarget() : keys.target(buffer, bytes),
                                word),
                shared
                        ? OffloadedCollective.Copy.of(buffer, isRoot ? 0 : bytes)
                        : OffloadedCollective.Copy.NONE);
    }

    /**
     * Starts an allgather: {@code send} arrives at the place of its member in all members' {@code
     * receive}.
     *
     * @param bytes bytes of a block, 0 or more
     * @throws RankFault if too many tasks are outstanding or a block is too long
     */
    public OffloadedCollective iallgather(
            RankGroup group, long send, long receive, long bytes, CollectiveForm form) {
        check(group, bytes);
        if (options.reads()) {
            return iallgatherv(group, send, VectorCall.equal(group, receive, bytes, true), form);
        }
        boolean shared = form == CollectiveForm.HIERARCHICAL;
        long all = bytes * group.size();
        return posting.begin(
                group,
                new TaskPosting.Call(CollectiveKind.ALLGATHER, form, 0, bytes, shared ? all : 0),
                word ->
                        new BufferEntry(
                                keys.source(send, bytes),
                                shared ? keys.noTarget() : keys.target(receive, all),
                                word),
                shared ? OffloadedCollective.Copy.of(receive, all) : OffloadedCollective.Copy.NONE);
    }

    /**
     * Starts an alltoall of blocks of different lengths: block {@code i} of {@code send} arrives at
     * the place of the caller in member {@code i}'s {@code receive}, which has the same length.
     *
     * @throws RankFault if too many tasks are outstanding or a block is too long
     */
    public OffloadedCollective ialltoallv(RankGroup group, Blocks send, Blocks receive) {
        check(group, send);
        check(group, receive);
        return vector(CollectiveKind.ALLTOALLV, group, send, receive);
    }

    /**
     * Starts an allgather of blocks of different lengths: {@code send} arrives at the place of its
     * member in all members' {@code receive}.
     *
     * @param receive blocks of all members, with equal lengths at all of them
     * @throws RankFault if too many tasks are outstanding or a block is too long
     */
    public OffloadedCollective iallgatherv(
            RankGroup group, long send, Blocks receive, CollectiveForm form) {
        check(group, receive);
        int bytes = receive.bytes()[group.member(process.rank())];
        if (form == CollectiveForm.FLAT) {
            Blocks mine = VectorCall.equal(group, send, bytes, false);
            return vector(CollectiveKind.ALLGATHERV, group, mine, receive);
        }
        if (options.reads()) {
            throw new RankFault(
                    "rank %d: an allgather is hierarchical; expected flat, since workers read blocks"
                            .formatted(process.rank()));
        }
        Blocks packed = Blocks.packed(0, receive.bytes());
        return posting.begin(
                group,
                new TaskPosting.Call(
                        CollectiveKind.ALLGATHERV,
                        form,
                        0,
                        0,
                        packed.total(),
                        VectorCall.table(VectorCall.equal(group, 0, bytes, false), packed)),
                word -> new BufferEntry(keys.source(send, bytes), keys.noTarget(), word),
                new OffloadedCollective.Copy(true, VectorCall.pieces(receive)));
    }

    /**
     * Starts a flat collective of blocks of different lengths. Workers access the buffer that they
     * write from or read into with a key that the rank exports, others' buffers with their rkey.
     */
    private OffloadedCollective vector(
            CollectiveKind kind, RankGroup group, Blocks send, Blocks receive) {
        Blocks near = options.reads() ? receive : send;
        Blocks far = options.reads() ? send : receive;
        return posting.begin(
                group,
                new TaskPosting.Call(
                        kind, CollectiveForm.FLAT, 0, 0, 0, VectorCall.table(near, far)),
                word ->
                        new BufferEntry(
                                VectorCall.source(keys, near), VectorCall.target(keys, far), word),
                OffloadedCollective.Copy.NONE);
    }

    /** Returns true if a collective is complete; this then counts as the wait for it. */
    public boolean test(OffloadedCollective request) {
        if (request.ended()) {
            return true;
        }
        if (!words.test(request.word())) {
            return false;
        }
        end(request);
        return true;
    }

    /**
     * Waits until a collective is complete. It polls only the completion word, then copies data
     * that others left in the node's segment.
     *
     * @return success, or the first failure on any worker
     */
    public CompletionStatus await(OffloadedCollective request) {
        if (request.ended()) {
            return CompletionStatus.SUCCESS;
        }
        words.await(
                request.word(),
                new Wait(
                        process.program().name(),
                        "task %d of group %d".formatted(request.task(), request.group().id()),
                        Party.parts(
                                "workers",
                                Party.actor("node", process.layout().nodeOf(process.rank())))));
        return end(request);
    }

    /** Blocking {@link #ialltoall}. */
    public CompletionStatus alltoall(RankGroup group, long send, long receive, long bytes) {
        return await(ialltoall(group, send, receive, bytes));
    }

    /** Blocking {@link #ibcast}. */
    public CompletionStatus bcast(
            RankGroup group, int root, long buffer, long bytes, CollectiveForm form) {
        return await(ibcast(group, root, buffer, bytes, form));
    }

    /** Blocking {@link #iallgather}. */
    public CompletionStatus allgather(
            RankGroup group, long send, long receive, long bytes, CollectiveForm form) {
        return await(iallgather(group, send, receive, bytes, form));
    }

    private CompletionStatus end(OffloadedCollective request) {
        CompletionStatus status = CompletionStatus.of(words.status(request.word()));
        OffloadedCollective.Copy copy = request.copy();
        if (copy.shared()) {
            if (status == CompletionStatus.SUCCESS) {
                long segment = node.segmentAddress(request.group(), request.task());
                for (OffloadedCollective.Piece piece : copy.pieces()) {
                    process.copy(segment + piece.from(), piece.to(), piece.bytes());
                }
            }
            process.work(process.constants().sharedMemoryOverheadPs());
            node.copied(request.group(), request.task());
        }
        words.release(request.word());
        request.end();
        process.node()
                .instruments()
                .latency("collective " + request.beginning().kind().collective())
                .add(process.node().nowPs() - request.beginning().atPs());
        return status;
    }

    private boolean leads(RankGroup group) {
        int here = process.layout().nodeOf(process.rank());
        return group.rank(group.onNode(here).leader()) == process.rank();
    }

    private void check(RankGroup group, Blocks blocks) {
        if (blocks.bytes().length != group.size()) {
            throw new RankFault(
                    "rank %d: %d blocks for group %d; expected one for each of its %d members"
                            .formatted(
                                    process.rank(),
                                    blocks.bytes().length,
                                    group.id(),
                                    group.size()));
        }
        for (int bytes : blocks.bytes()) {
            check(group, bytes);
        }
    }

    private void check(RankGroup group, long bytes) {
        if (group.member(process.rank()) < 0) {
            throw new RankFault(
                    "rank %d called a collective of group %d; expected a member of it"
                            .formatted(process.rank(), group.id()));
        }
        if (bytes < 0 || bytes > options.mostBytes()) {
            throw new RankFault(
                    "rank %d: a block has %d bytes; expected 0 to %d, the bounce buffer of a worker, since strategy DIRECT does not cut blocks"
                            .formatted(process.rank(), bytes, options.mostBytes()));
        }
    }
}
