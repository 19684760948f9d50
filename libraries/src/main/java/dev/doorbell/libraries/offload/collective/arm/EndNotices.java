package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.collective.task.Header;
import dev.doorbell.libraries.offload.collective.task.Moved;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.collective.task.Report;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Ends of a task for the ranks of one worker. A rank has ended when its worker has moved its blocks
 * and all workers that move blocks to or from it have reported so ({@link Moved}). A rank cannot
 * see others' one-sided transfers itself. A slow or failed worker therefore delays the ranks that
 * exchange blocks with its own, and no others.
 *
 * <p>In the hierarchical form, the reports for a node are sent to its leader worker, which releases
 * the others.
 */
final class EndNotices {

    private static final int ENDED = -1;

    private final TaskRun run;
    private final List<Integer> own;
    // Of each own rank: blocks that have not been moved, and reports that have not come.
    private final int[] left;
    private final CompletionStatus[] statuses;
    private final SortedMap<Peer, Moves> moves = new TreeMap<>();
    private final SortedMap<Peer, SortedSet<Integer>> awaited = new TreeMap<>();
    private CompletionStatus nodeStatus = CompletionStatus.SUCCESS;
    private boolean begun;
    private int unfinished;

    /**
     * Creates notices.
     *
     * @param own numbers on the node of the ranks that the worker acts for
     */
    EndNotices(TaskRun run, List<Integer> own) {
        this.run = run;
        this.own = own;
        left = new int[own.size()];
        // In the hierarchical form, every rank awaits the release of its node.
        Arrays.fill(left, run.hierarchical() ? 1 : 0);
        statuses = new CompletionStatus[own.size()];
        Arrays.fill(statuses, CompletionStatus.SUCCESS);
        unfinished = own.size();
    }

    /** Announces a block of own rank {@code k} that this worker moves, before {@link #begin}. */
    void toMove(int k, int peer) {
        left[k]++;
        of(peer(peer)).left++;
    }

    /**
     * Announces, before {@link #begin}, that own rank {@code k} needs a worker's report; in the
     * hierarchical form, that the node does.
     */
    void toHear(int k, RankGroup.NodeMembers node, int worker) {
        boolean added =
                awaited.computeIfAbsent(new Peer(node.index(), worker), any -> new TreeSet<>())
                        .add(k);
        if (added && !run.hierarchical()) {
            left[k]++;
        }
    }

    /** Ends ranks without any block, once all have been announced. */
    void begin() {
        begun = true;
        if (run.hierarchical() && run.leads() && awaited.isEmpty()) {
            releaseNode();
        }
        for (int k = 0; k < left.length; k++) {
            endIfDone(k);
        }
    }

    /** Records, after {@link #begin}, that a peer expects a report. */
    void expectedBy(int peer) {
        Moves between = of(peer(peer));
        between.expected = true;
        tellIfDone(peer(peer), between);
    }

    /** Records that a block of own rank {@code k} has been moved. */
    void moved(int k, int peer, CompletionStatus how) {
        Moves between = of(peer(peer));
        int index = run.hierarchical() ? 0 : run.group().indexAtWorker(peer);
        between.statuses[index] = first(between.statuses[index], how);
        between.left--;
        tellIfDone(peer(peer), between);
        ended(k, how);
    }

    void received(Header header, byte[] message) {
        switch (header.type()) {
            case Header.MOVED -> heard(Moved.decode(message));
            case Header.RELEASE -> released(Report.decode(message).status());
            default ->
                    throw new IllegalStateException(
                            "expected a notice of an end but was type " + header.type());
        }
    }

    private void heard(Moved report) {
        Peer from = new Peer(report.node(), report.worker());
        SortedSet<Integer> ranks = awaited.remove(from);
        if (ranks == null) {
            throw new IllegalStateException("expected one report of a worker but was " + report);
        }
        if (run.hierarchical()) {
            nodeStatus = first(nodeStatus, report.statuses().getFirst());
            if (awaited.isEmpty()) {
                releaseNode();
            }
        } else {
            ranks.forEach(k -> ended(k, report.statuses().get(k)));
        }
    }

    private void releaseNode() {
        run.tellOthers(new Report(run.task().header().as(Header.RELEASE), 0, nodeStatus).encode());
        released(nodeStatus);
    }

    private void released(CompletionStatus how) {
        for (int k = 0; k < left.length; k++) {
            ended(k, how);
        }
    }

    private void ended(int k, CompletionStatus how) {
        statuses[k] = first(statuses[k], how);
        left[k]--;
        endIfDone(k);
    }

    private void endIfDone(int k) {
        if (begun && left[k] == 0) {
            left[k] = ENDED;
            run.end(own.get(k), statuses[k]);
            unfinished--;
            if (unfinished == 0) {
                run.over();
            }
        }
    }

    private void tellIfDone(Peer to, Moves between) {
        if (between.left > 0 || !between.expected || between.told) {
            return;
        }
        between.told = true;
        Moved report =
                new Moved(
                        run.task().header().as(Header.MOVED),
                        run.node().index(),
                        run.tools().worker().number(),
                        List.of(between.statuses));
        if (to.node == run.node().index() && to.worker == run.tools().worker().number()) {
            heard(report);
        } else {
            RankGroup.NodeMembers node = run.group().nodes().get(to.node);
            run.send(run.group().layout().worker(node.node(), to.worker), report.encode());
        }
    }

    private Moves of(Peer peer) {
        return moves.computeIfAbsent(
                peer,
                any -> {
                    RankGroup.NodeMembers node = run.group().nodes().get(peer.node);
                    return new Moves(
                            run.hierarchical() ? 1 : run.group().of(node, peer.worker).size());
                });
    }

    /** Returns the worker that acts for a member, or leads a node in the hierarchical form. */
    private Peer peer(int peer) {
        RankGroup group = run.group();
        return run.hierarchical()
                ? new Peer(peer, group.nodes().get(peer).leaderWorker())
                : new Peer(group.nodeOf(peer).index(), group.workerOf(peer));
    }

    private static CompletionStatus first(CompletionStatus before, CompletionStatus how) {
        return before == CompletionStatus.SUCCESS ? how : before;
    }

    /**
     * Worker of a group.
     *
     * @param node number of its node among the group's nodes
     */
    private record Peer(int node, int worker) implements Comparable<Peer> {
        private static final Comparator<Peer> ORDER =
                Comparator.comparingInt(Peer::node).thenComparingInt(Peer::worker);

        @Override
        public int compareTo(Peer other) {
            return ORDER.compare(this, other);
        }
    }

    /** Blocks from this worker's ranks to those of another worker. */
    private static final class Moves {
        private final CompletionStatus[] statuses;
        private int left;
        private boolean expected;
        private boolean told;

        Moves(int ranks) {
            statuses = new CompletionStatus[ranks];
            Arrays.fill(statuses, CompletionStatus.SUCCESS);
        }
    }
}
