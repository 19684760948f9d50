package dev.doorbell.libraries.cuda;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.Program;

/**
 * Calls by which a host enqueues kernels on a stream, ahead of the GPU. A kernel starts when its
 * call is done, but not before the gap after the kernel before it is over. So short kernels follow
 * each other at the rate of the calls, long ones at that of the GPU.
 */
public final class KernelQueue {

    private final long gapPs;
    private long calledPs;

    /**
     * Creates a queue without calls.
     *
     * @param gapPs from the end of a kernel to the start of the next one
     */
    public KernelQueue(long gapPs) {
        this.gapPs = gapPs;
    }

    /** Lets the host call no earlier than at an instant. */
    public void holdUntil(long ps) {
        calledPs = Math.max(calledPs, ps);
    }

    /**
     * Calls. Returns the instant at which the call is done.
     *
     * @param callPs time of the host
     */
    public long call(long callPs) {
        calledPs += callPs;
        return calledPs;
    }

    /**
     * Waits for the start of a kernel.
     *
     * @param stream program of the stream, at the end of the kernel before
     * @param donePs result of its call
     */
    public void awaitStart(Program stream, long donePs) {
        stream.sleepUntil(Math.max(stream.nowPs() + gapPs, donePs));
    }

    /** Says when the host is free for the next call. */
    public void describe(RelativeState state) {
        state.until(calledPs);
    }

    /** Shifts the calls past skipped iterations. */
    public void skipped(long ps) {
        calledPs += ps;
    }
}
