package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.collective.task.BufferEntry;
import dev.doorbell.libraries.offload.collective.task.Credit;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Task;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.verbs.Completion;
import java.util.function.Function;

/**
 * Pieces from host to host: into the node leader's own buffer, or the segment that its node shares,
 * and on from there. The root's node sends from the root's buffer.
 */
final class GvmiPieces implements Pieces {

    private final TaskRun run;
    private final long pieceBytes;

    GvmiPieces(TaskRun run) {
        this.run = run;
        pieceBytes = run.tools().options().pieceBytes();
    }

    @Override
    public long pieceBytes() {
        return pieceBytes;
    }

    @Override
    public int ring() {
        return run.tools().options().window();
    }

    @Override
    public int room(int count) {
        return count;
    }

    @Override
    public Credit place(int more) {
        Task.Segment segment = run.task().segment();
        Transfer.Target leader = run.entries().get(0).target();
        return new Credit(
                run.task().header().as(Header.CREDIT),
                run.node().index(),
                more,
                run.hierarchical() ? segment.address() : leader.address(),
                run.hierarchical() ? segment.key() : leader.key(),
                run.group().layout().workersPerDpu());
    }

    @Override
    public long address(int piece) {
        return 0;
    }

    @Override
    public void fetch(int piece, Completion whenFetched) {
        whenFetched.completed(CompletionStatus.SUCCESS);
    }

    @Override
    public void pass(
            int piece,
            RankGroup.NodeMembers to,
            Credit place,
            Function<CompletionStatus, byte[]> message,
            Completion whenPassed) {
        int rank = run.group().rank(to.leader());
        move(
                piece,
                new Transfer.Target(rank, place.address(), place.key()),
                status -> {
                    run.send(run.leaderOf(to), message.apply(status));
                    whenPassed.completed(status);
                });
    }

    @Override
    public void deliver(
            int piece, long address, int key, Transfer.Target to, Completion whenDelivered) {
        move(piece, to, whenDelivered);
    }

    @Override
    public void end() {}

    private void move(int piece, Transfer.Target to, Completion whenMoved) {
        long offset = piece * pieceBytes;
        long length = Math.min(pieceBytes, run.task().bytes() - offset);
        run.tools()
                .mover()
                .move(new Transfer(source().plus(offset), to.plus(offset), length), whenMoved);
    }

    private Transfer.Source source() {
        RankGroup group = run.group();
        int root = run.task().root();
        if (group.nodeOf(root).index() == run.node().index()) {
            return run.entries().get(group.indexOnNode(root)).source();
        }
        BufferEntry leader = run.entries().get(0);
        Task.Segment segment = run.task().segment();
        return run.hierarchical()
                ? new Transfer.Source(
                        leader.source().rank(),
                        segment.address(),
                        segment.key(),
                        segment.vhca(),
                        segment.accessKey())
                : leader.source();
    }
}
