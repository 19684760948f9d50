package dev.doorbell.hardware.profile;

/**
 * A rate at which bytes pass.
 *
 * @param bytesPerSecond a whole number of million bytes per second, above 0
 */
public record Rate(long bytesPerSecond) {

    private static final long MEGA = 1_000_000;

    public Rate {
        if (bytesPerSecond <= 0 || bytesPerSecond % MEGA != 0) {
            throw new IllegalArgumentException(
                    "expected a whole number of MB/s above 0 but was " + bytesPerSecond + " B/s");
        }
    }

    /** Time for {@code bytes} to pass, in picoseconds, rounded up. */
    public long timePs(long bytes) {
        long megabytesPerSecond = bytesPerSecond / MEGA;
        return Math.ceilDiv(Math.multiplyExact(bytes, MEGA), megabytesPerSecond);
    }
}
