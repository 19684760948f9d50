package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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
    private final Node node;
    private final Step leaving = Step.of(StepKinds.MSCCL_RANKS, this::continueTogether);
    private final List<HelperThread> helpers;
    private final SortedMap<Integer, Program> here = new TreeMap<>();
    private int nodesHere;
    private long meetings;

    /**
     * Creates a meeting without arrivals.
     *
     * @param node this node
     * @param helpers helpers of its GPUs; empty if there are no other nodes
     */
    public Meeting(Topology topology, Node node, List<HelperThread> helpers) {
        this.topology = topology;
        this.node = node;
        this.helpers = helpers;
        if (!helpers.isEmpty()) {
            helpers.get(0).hold(this);
        }
    }

    /**
     * Waits until every rank of the job has made the same number of calls, and all may continue.
     *
     * @param device number of the rank's GPU in its node
     */
    public void join(int device, Program rank) {
        long meeting = meetings;
        here.put(device, rank);
        if (here.size() == topology.gpusPerNode()) {
            if (node.index() == 0) {
                nodeIsHere(rank.nowPs());
            } else {
                tell(0, new Notice(Notice.Kind.HERE, node.index(), 0, 0));
            }
        }
        while (meetings == meeting) {
            rank.suspend(new Wait(rank.name(), "the other ranks", Party.named("everyone's calls")));
        }
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
        node.at(ps, leaving);
    }

    /** In the order of their GPUs, so that the further run does not depend on who came last. */
    private void continueTogether() {
        meetings++;
        List<Program> ranks = List.copyOf(here.values());
        here.clear();
        ranks.forEach(rank -> rank.wake(0));
    }

    private void tell(int other, Notice notice) {
        helpers.get(0).tell(topology.address(topology.rank(other, 0)), notice);
    }
}
