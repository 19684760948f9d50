package dev.doorbell.workloads;

/**
 * Estimate of the cost of planning a job, made without planning it; right within a factor of three
 * where it is not small.
 *
 * @param field parameter that decides it
 * @param bytes memory that planning holds at once
 * @param steps of planning, see {@link dev.doorbell.libraries.effort.Effort}
 */
public record Estimate(String field, long bytes, long steps) {

    private static final long SMALL_BYTES = 16L << 20;
    private static final long SMALL_STEPS = 2_000_000;

    /** Estimate of a plan that is only a few numbers. */
    public static final Estimate NOTHING = new Estimate("workload", 0, 0);

    public Estimate {
        if (bytes < 0 || steps < 0) {
            throw new IllegalArgumentException(
                    "bytes %d and steps %d have to be 0 or more".formatted(bytes, steps));
        }
    }

    /** An estimate of numbers that may be beyond any memory. */
    public static Estimate of(String field, double bytes, double steps) {
        return new Estimate(field, (long) bytes, (long) steps); // Conversion saturates.
    }

    /** Returns true if planning is so short that a caller that checks a job can do it at once. */
    public boolean small() {
        return bytes <= SMALL_BYTES && steps <= SMALL_STEPS;
    }
}
