package dev.doorbell.report.uncertainty;

import dev.doorbell.workloads.job.JobException;

/**
 * Number of machines that are drawn around a profile, and the seed of the draws.
 *
 * @param count machines, {@value #LEAST} to {@value #MOST}
 * @param seed equal seeds give equal machines
 */
public record Samples(int count, long seed) {

    /** Fewest machines; with fewer, 5 % and 95 % would be the least and the greatest number. */
    public static final int LEAST = 20;

    /** Most machines. */
    public static final int MOST = 10_000;

    /** Machines by default. */
    public static final int DEFAULT = 100;

    /** Allowed counts, for messages. */
    public static final String ALLOWED = "a whole number from " + LEAST + " to " + MOST;

    public Samples {
        if (!fits(count)) {
            throw JobException.invalid("samples", count, ALLOWED);
        }
    }

    /** Returns true if so many machines can be drawn. */
    public static boolean fits(int count) {
        return count >= LEAST && count <= MOST;
    }
}
