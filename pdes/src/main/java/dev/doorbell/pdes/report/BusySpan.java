package dev.doorbell.pdes.report;

import java.math.BigInteger;

/**
 * Interval of a run in which a resource is taken to be evenly busy.
 *
 * @param startPs start of its first burst
 * @param endPs end of its last burst
 * @param busyPs time of service in between
 */
public record BusySpan(long startPs, long endPs, long busyPs) {

    /** Returns the part of its service in a window, as if it were spread evenly. */
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
