package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.Piece;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Report;
import dev.doorbell.libraries.offload.collective.task.Task;
import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.Fanout;
import dev.doorbell.libraries.verbs.Completion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a worker in a broadcast. Pieces arrive down a tree of leader workers ({@link
 * BroadcastTree}). Each worker writes every piece into the buffers of its ranks, or the leader
 * worker alone writes it into the ranks' shared segment.
 */
final class BroadcastPart implements Part {

    private final TaskRun run;
    private final boolean waitsForRelease;
    private final List<Transfer.Target> targets = new ArrayList<>();
    private @Nullable Pieces pieces;
    private @Nullable BroadcastTree tree;
    private int left;
    private CompletionStatus status = CompletionStatus.SUCCESS;

    BroadcastPart(TaskRun run) {
        this.run = run;
        // Otherwise others may still read a buffer whose rank continues.
        waitsForRelease = run.hierarchical() || run.tools().options().staging() == null;
    }

    @Override
    public void begin() {
        StagingOptions staging = run.tools().options().staging();
        Pieces how = staging == null ? new GvmiPieces(run) : new StagedPieces(run, staging);
        pieces = how;
        left = (int) Math.ceilDiv(run.task().bytes(), how.pieceBytes());
        findTargets(staging != null);
        if (run.leads()) {
            tree = new BroadcastTree(run, this, how, left);
            tree.begin();
        } else if (left == 0 && !waitsForRelease) {
            run.over(status);
        }
    }

    @Override
    public void received(Header header, byte[] message) {
        BroadcastTree mine = tree;
        if (mine != null) {
            mine.received(header, message);
        } else if (header.type() == Header.RELEASE) {
            run.over(Report.decode(message).status());
        } else {
            came(Piece.decode(message));
        }
    }

    /** Returns true if this worker has a destination for a piece. */
    boolean delivers() {
        return !targets.isEmpty();
    }

    /** Returns true if workers other than the leader write to their ranks. */
    boolean othersDeliver() {
        return !run.hierarchical();
    }

    /** Returns true if ranks must not continue before the whole node is done. */
    boolean waitsForRelease() {
        return waitsForRelease;
    }

    /** Writes a piece to this worker's destinations. */
    void deliver(int piece, long address, int key, Completion whenDelivered) {
        Pieces how = pieces;
        if (how == null || targets.isEmpty()) {
            whenDelivered.completed(CompletionStatus.SUCCESS);
            return;
        }
        new Fanout(
                        targets.size(),
                        run.tools().options().window(),
                        (i, ended) -> how.deliver(piece, address, key, targets.get(i), ended),
                        whenDelivered)
                .start();
    }

    private void came(Piece piece) {
        deliver(
                piece.number(),
                piece.address(),
                piece.key(),
                how -> {
                    if (status == CompletionStatus.SUCCESS) {
                        status = piece.status() == CompletionStatus.SUCCESS ? how : piece.status();
                    }
                    run.send(
                            run.leaderOf(run.node()),
                            new Report(run.task().header().as(Header.PASSED), piece.number(), how)
                                    .encode());
                    left--;
                    if (left == 0 && !waitsForRelease) {
                        run.over(status);
                    }
                });
    }

    private void findTargets(boolean staged) {
        RankGroup group = run.group();
        int root = run.task().root();
        boolean rootHere = group.nodeOf(root).index() == run.node().index();
        if (run.hierarchical()) {
            // From host to host, the node above writes into the segment.
            if (run.leads() && (staged || rootHere)) {
                Task.Segment segment = run.task().segment();
                targets.add(
                        new Transfer.Target(
                                group.rank(run.node().leader()), segment.address(), segment.key()));
            }
            return;
        }
        for (int i : run.own()) {
            int member = run.node().members().get(i);
            boolean has = rootHere ? member == root : !staged && member == run.node().leader();
            if (!has) {
                targets.add(run.entries().get(i).target());
            }
        }
    }
}
