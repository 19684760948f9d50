package dev.doorbell.pdes.report;

import java.math.BigInteger;

/**
 * A stretch of a run in which a resource served now and then: bursts with short gaps between them
 * are one stretch.
 *
 * @param startPs when its first burst began
 * @param endPs when its last burst ended
 * @param busyPs time it served in between
 */
public record BusySpan(long startPs, long endPs, long busyPs) {

    /** What of its service falls into a window, as if it were spread evenly. */
    public long busyPs(long fromPs, long toPs) {
        long overlapPs = Math.min(toPs, endPs) - Math.max(fromPs, startPs);
        if (overlapPs <= 0) {
            return 0;
        }
        long lengthPs = endPs - startPs;
        return overlapPs == lengthPs
                ? busyPs
                : BigInteger.valueOf(busyPs)
                        .multiply(BigInteger.valueOf(overlapPs))
                        .divide(BigInteger.valueOf(lengthPs))
                        .longValueExact();
    }
}
