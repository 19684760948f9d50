package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Track;

/** Arm core that does one piece of work after the other, each for its cost. */
public final class ArmCore {

    private final Node node;
    private final Track track;
    private final FifoResource core;

    /** Creates an idle core for worker {@code number} of a DPU. */
    public ArmCore(Node node, int number) {
        Resource worker = Resource.of(node.place(), ResourceKind.WORKER_CORE, number);
        this.node = node;
        track = new Track.Served(worker);
        core = node.instruments().resource(worker);
    }

    /**
     * Works for {@code costPs} after all earlier work, then runs {@code action}.
     *
     * @param what name of the work in traces
     */
    public void work(long costPs, String what, Runnable action) {
        long end = core.enter(node.nowPs(), costPs);
        if (node.instruments().tracing() && costPs > 0) {
            node.instruments().span(track, what, end - core.servicePs(costPs), end, 0);
        }
        node.at(end, Step.of(StepKinds.ARM_CORE, action));
    }

    /** Node of the core. */
    public Node node() {
        return node;
    }

    /** The present instant. */
    public long nowPs() {
        return node.nowPs();
    }
}
