package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.offload.collective.task.Credit;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.verbs.Completion;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.function.Function;

/**
 * Pieces from DPU memory to DPU memory, where each DPU has a ring for them, and from there to its
 * host.
 */
final class StagedPieces implements Pieces {

    private final TaskRun run;
    private final Worker worker;
    private final long pieceBytes;
    private final int ring;
    private final long buffers;

    StagedPieces(TaskRun run, StagingOptions staging) {
        this.run = run;
        worker = run.tools().worker();
        boolean whole = staging.strategy() == StagingStrategy.DIRECT;
        pieceBytes = whole ? Math.max(1, run.task().bytes()) : staging.chunkBytes();
        ring = whole ? 1 : staging.depth();
        // Workers of the DPU share its memory; only the leader's ring is used.
        buffers = run.leads() ? run.tools().pieces().heap().allocate(pieceBytes * ring) : 0;
    }

    @Override
    public long pieceBytes() {
        return pieceBytes;
    }

    @Override
    public int ring() {
        return ring;
    }

    @Override
    public int room(int count) {
        return ring;
    }

    @Override
    public Credit place(int more) {
        return new Credit(
                run.task().header().as(Header.CREDIT),
                run.node().index(),
                more,
                buffers,
                run.tools().pieces().key(),
                run.group().layout().workersPerDpu());
    }

    @Override
    public long address(int piece) {
        return buffers + piece % ring * pieceBytes;
    }

    @Override
    public void fetch(int piece, Completion whenFetched) {
        int root = run.group().indexOnNode(run.task().root());
        Transfer.Source from = run.entries().get(root).source().plus(piece * pieceBytes);
        worker.read(
                run.group().layout().host(from.rank()),
                local(piece, address(piece), run.tools().pieces().key()),
                from.range(),
                whenFetched);
    }

    @Override
    public void pass(
            int piece,
            RankGroup.NodeMembers to,
            Credit place,
            Function<CompletionStatus, byte[]> message,
            Completion whenPassed) {
        EndpointAddress below = run.leaderOf(to);
        long address = place.address() + piece % ring * pieceBytes;
        worker.write(
                below,
                local(piece, address(piece), run.tools().pieces().key()),
                new RemoteRange(address, place.key()),
                whenPassed);
        // Writes to the same endpoint arrive in order.
        run.send(below, message.apply(CompletionStatus.SUCCESS));
    }

    @Override
    public void deliver(
            int piece, long address, int key, Transfer.Target to, Completion whenDelivered) {
        worker.write(
                run.group().layout().host(to.rank()),
                local(piece, address, key),
                to.plus(piece * pieceBytes).range(),
                whenDelivered);
    }

    @Override
    public void end() {
        run.tools().pieces().heap().release(buffers);
    }

    private LocalBuffer local(int piece, long address, int key) {
        long length = Math.min(pieceBytes, run.task().bytes() - piece * pieceBytes);
        return new LocalBuffer(address, key, (int) length);
    }
}
