package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the ranks of a job meet. Nodes tell the first one when all their ranks are here, and that
 * one names the instant at which all go on together, late enough for everything under way to have
 * arrived: what ranks do next then does not depend on how they came.
 */
public final class Meeting {

    /** Longest that news and acknowledgements of calls are under way, with room. */
    private static final long SETTLING_PS = 50_000_000;

    /** Longest the first node takes to tell one more, with room. */
    private static final long TELLING_PS = 2_000_000;

    private final Topology topology;
    private final int node;
    private final List<HelperThread> helpers;
    private final List<Program> here = new ArrayList<>();
    private int nodesHere;
    private long meetings;
    private long leavePs;

    /**
     * A meeting of nobody yet.
     *
     * @param node this one
     * @param helpers of its GPUs; empty when there are no other nodes
     */
    public Meeting(Topology topology, int node, List<HelperThread> helpers) {
        this.topology = topology;
        this.node = node;
        this.helpers = helpers;
        if (!helpers.isEmpty()) {
            helpers.get(0).hold(this);
        }
    }

    /** Waits until every rank of the job has called this as often, and all may go on. */
    public void join(Program rank) {
        long meeting = meetings;
        here.add(rank);
        if (here.size() == topology.gpusPerNode()) {
            if (node == 0) {
                nodeIsHere(rank.nowPs());
            } else {
                tell(0, new Notice(Notice.Kind.HERE, node, 0, 0));
            }
        }
        while (meetings == meeting) {
            rank.suspend(new Wait(rank.name(), "the other ranks", "everyone's calls"));
        }
        rank.sleepUntil(leavePs);
    }

    /** All ranks of a node are here; asked of the first node only. */
    void nodeIsHere(long nowPs) {
        nodesHere++;
        if (nodesHere < topology.nodes()) {
            return;
        }
        nodesHere = 0;
        long ps = nowPs + SETTLING_PS + topology.nodes() * TELLING_PS;
        for (int other = 1; other < topology.nodes(); other++) {
            tell(other, new Notice(Notice.Kind.LEAVE, other, ps, 0));
        }
        leave(ps);
    }

    /** The ranks of this node may go on at an instant. */
    void leave(long ps) {
        leavePs = ps;
        meetings++;
        List<Program> leaving = List.copyOf(here);
        here.clear();
        leaving.forEach(rank -> rank.wake(0));
    }

    private void tell(int other, Notice notice) {
        helpers.get(0).tell(topology.address(topology.rank(other, 0)), notice);
    }
}
