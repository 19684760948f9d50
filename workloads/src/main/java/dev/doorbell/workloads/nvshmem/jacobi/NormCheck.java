package dev.doorbell.workloads.nvshmem.jacobi;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.Program;

/**
 * Path of the norms of a PE to its host. Behind the barrier of each iteration, the stream copies
 * the norm to the host. The host waits for the norm of the iteration before and reduces it over all
 * PEs, before it launches the next kernel. It thus works beside the GPU, which waits for it only if
 * a reduction takes longer than an iteration.
 */
final class NormCheck {

    private final long copyPs;
    private final long reducePs;
    private long launchablePs;
    private long reducedPs;

    /**
     * The norms of a PE.
     *
     * @param copyPs of a norm, behind a kernel of the same stream
     * @param reducePs over all PEs
     */
    NormCheck(long copyPs, long reducePs) {
        this.copyPs = copyPs;
        this.reducePs = reducePs;
    }

    /** Instant from which on the host may launch the next kernel. */
    long launchablePs() {
        return launchablePs;
    }

    /** Copies the norm of an iteration that has ended. */
    void copy(Program host) {
        host.sleep(copyPs);
        launchablePs = reducedPs;
        reducedPs = Math.max(host.nowPs(), reducedPs) + reducePs;
    }

    /** Says when the reductions under way end. */
    void describe(RelativeState state) {
        state.until(launchablePs);
        state.until(reducedPs);
    }

    /** Shifts the reductions under way past skipped iterations. */
    void skipped(long ps) {
        launchablePs += ps;
        reducedPs += ps;
    }
}
