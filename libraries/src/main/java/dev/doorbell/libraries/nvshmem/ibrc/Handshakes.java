package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;

/**
 * Handshakes of GPU threads with the proxy. A thread raises a word in host memory by atomicMax, and
 * polls the word with the answer.
 */
final class Handshakes {

    private final Node node;
    private final GpuConstants gpu;
    private final ProxyFlags flags;
    private final Proxy proxy;
    private final long answerSeenPs;
    private final Track.Engine track;

    /**
     * Creates the handshakes of the PE with GPU {@code device}.
     *
     * @param answerSeenPs from the arrival of a quiet's answer until the GPU has seen it
     */
    Handshakes(
            Node node,
            int device,
            GpuConstants gpu,
            ProxyFlags flags,
            Proxy proxy,
            long answerSeenPs) {
        this.node = node;
        this.gpu = gpu;
        this.flags = flags;
        this.proxy = proxy;
        this.answerSeenPs = answerSeenPs;
        track = Track.at(node.place()).part("gpu", device);
    }

    /** Waits until all entries before a position are complete. */
    void quiet(Caller caller, long issue) {
        raise(
                caller,
                "quiet issue",
                StepKinds.PROXY_QUIET_VISIBLE,
                () -> {
                    flags.raiseQuietIssue(issue);
                    proxy.notice();
                });
        if (flags.quietAck() >= issue) {
            caller.work(answerSeenPs);
        } else {
            caller.program()
                    .waitForStore(
                            flags.quietAckAddress(),
                            () -> flags.quietAck() >= issue || proxy.fault() != null,
                            answerSeenPs,
                            new Wait(
                                    caller.program().name(),
                                    "quiet of the proxy",
                                    Party.named("the proxy thread, when its CQ is empty")));
        }
        leaveIfFailed(caller);
    }

    /**
     * Waits until the proxy has read GPU memory for a position. A second request for the same
     * position is answered already.
     */
    void readMemory(Caller caller, long issue) {
        raise(
                caller,
                "cst issue",
                StepKinds.PROXY_CONSISTENCY_VISIBLE,
                () -> {
                    flags.raiseConsistencyIssue(issue);
                    proxy.notice();
                });
        if (flags.consistencyAck() >= issue) {
            caller.work(gpu.hostLoadPs());
        } else {
            caller.program()
                    .waitForStore(
                            flags.consistencyAckAddress(),
                            () -> flags.consistencyAck() >= issue || proxy.fault() != null,
                            gpu.hostLoadPs(),
                            new Wait(
                                    caller.program().name(),
                                    "read of GPU memory by the proxy",
                                    Party.named("the proxy thread")));
        }
        leaveIfFailed(caller);
    }

    /** Ends the caller if the proxy has stopped after an error. */
    void leaveIfFailed(Caller caller) {
        String fault = proxy.fault();
        if (fault != null) {
            throw caller.fault(fault);
        }
    }

    private void raise(Caller caller, String what, int kind, Runnable arrived) {
        long start = caller.program().nowPs();
        long arrives = start + gpu.hostStorePs();
        node.at(arrives, Step.of(kind, arrived));
        if (node.instruments().tracing()) {
            node.instruments().span(track.part("cta", caller.index()), what, start, arrives, 0);
        }
    }
}
