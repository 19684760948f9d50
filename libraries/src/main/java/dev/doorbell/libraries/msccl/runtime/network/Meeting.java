package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;

/**
 * Barrier of a job's ranks. A node notifies the first one when all its ranks have arrived. The
 * first node sets the common instant at which all continue. It is late enough for everything in
 * flight to arrive, so the further run does not depend on the order of arrival.
 */
public final class Meeting {

    /** Upper bound of the time for notifications and acknowledgements of calls in flight. */
    private static final long SETTLING_PS = 50_000_000;

    /** Upper bound of the time in which the first node notifies one more node. */
    private static final long TELLING_PS = 2_000_000;

    private final Topology topology;
    private final int node;
    private final List<HelperThread> helpers;
    private final List<Program> here = new ArrayList<>();
    private int nodesHere;
    private long meetings;
    private long leavePs;

    /**
     * Creates a meeting without arrivals.
     *
     * @param node this node
     * @param helpers helpers of its GPUs; empty if there are no other nodes
     */
    public Meeting(Topology topology, int node, List<HelperThread> helpers) {
        this.topology = topology;
        this.node = node;
        this.helpers = helpers;
        if (!helpers.isEmpty()) {
            helpers.get(0).hold(this);
        }
    }

    /**
     * Waits until every rank of the job has made the same number of calls, and all may continue.
     */
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
            rank.suspend(new Wait(rank.name(), "the other ranks", Party.named("everyone's calls")));
        }
        rank.sleepUntil(leavePs);
    }

    /** Records that all ranks of a node have arrived. Called on the first node only. */
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

    /** Lets the ranks of this node continue at an instant. */
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
