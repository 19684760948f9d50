package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;

/**
 * One posting call, from the view of its thread block, which continues when the last of its
 * submissions is done.
 */
final class PostingCall {

    final Caller caller;
    private final Node node;
    private final Track track;
    private int pending;
    private boolean waiting;
    private long lastPs;

    PostingCall(Caller caller, Node node, Track track) {
        this.caller = caller;
        this.node = node;
        this.track = track;
    }

    /** Counts one more submission in progress. */
    void begin() {
        pending++;
    }

    /** Records that a submission is done at {@code ps}, now or slightly later. */
    void through(long ps) {
        pending--;
        lastPs = Math.max(lastPs, ps);
        if (pending == 0 && waiting) {
            caller.program().wake(lastPs - node.nowPs());
        }
    }

    /** Waits for the last submission. */
    void await() {
        long fromPs = node.nowPs();
        awaitLast();
        caller.worked(fromPs, node.nowPs());
    }

    private void awaitLast() {
        if (pending == 0) {
            caller.program().sleepUntil(lastPs);
            return;
        }
        waiting = true;
        caller.program()
                .suspend(
                        new Wait(
                                caller.program().name(),
                                "its submissions to be handed over",
                                Party.named("those before them on the same queue pair")));
    }

    /** Records a span of this call's thread block, unless it took no time. */
    void step(String what, long fromPs, long toPs, long flow) {
        if (toPs > fromPs) {
            span(what, fromPs, toPs, flow);
        }
    }

    /** Records a span of this call's thread block. */
    void span(String what, long fromPs, long toPs, long flow) {
        node.instruments().span(track, what, fromPs, toPs, flow);
    }
}
