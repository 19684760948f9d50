package dev.doorbell.hardware.profile;

/**
 * A rate at which a core does floating-point operations.
 *
 * @param flopsPerSecond a whole number of million operations per second, above 0
 */
public record ComputeRate(long flopsPerSecond) {

    private static final long MEGA = 1_000_000;

    public ComputeRate {
        if (flopsPerSecond <= 0 || flopsPerSecond % MEGA != 0) {
            throw new IllegalArgumentException(
                    "expected a whole number of Mflop/s above 0 but was "
                            + flopsPerSecond
                            + " flop/s");
        }
    }

    /** Time {@code flops} operations take, in picoseconds, rounded up. */
    public long timePs(long flops) {
        return Math.ceilDiv(Math.multiplyExact(flops, MEGA), flopsPerSecond / MEGA);
    }
}
