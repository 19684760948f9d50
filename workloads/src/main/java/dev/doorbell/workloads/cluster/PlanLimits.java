package dev.doorbell.workloads.cluster;

import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.job.JobException;

/**
 * Bounds on the cost of planning one job in this process.
 *
 * @param bytes of memory
 * @param steps of work
 */
public record PlanLimits(long bytes, long steps) {

    /** A minute or a few of work. */
    private static final long MOST_STEPS = 10_000_000_000L;

    /** Estimates are right within a factor of three, so a third of the heap is sure to do. */
    private static final int SHARE_OF_HEAP = 3;

    /** The bounds that follow from this process's heap. */
    public static PlanLimits ofThisProcess() {
        return new PlanLimits(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP, MOST_STEPS);
    }

    /**
     * Refuses a job whose planning takes more.
     *
     * @throws JobException with the estimate and the bound
     */
    public void require(Estimate estimate) {
        if (estimate.bytes() > bytes) {
            throw new JobException(
                    estimate.field(),
                    "%s: planning takes about %,d MiB of memory; expected at most %,d MiB, a third of this process's heap: choose a smaller job or start it with a larger -Xmx"
                            .formatted(estimate.field(), estimate.bytes() >> 20, bytes >> 20));
        }
        if (estimate.steps() > steps) {
            throw new JobException(
                    estimate.field(),
                    "%s: planning takes about %,d million steps; expected at most %,d million: choose a smaller job"
                            .formatted(
                                    estimate.field(),
                                    estimate.steps() / 1_000_000,
                                    steps / 1_000_000));
        }
    }
}
