package dev.doorbell.libraries.halo.cost;

import dev.doorbell.hardware.profile.Profile;

/**
 * Caches of a host as one core sees them. A line comes from the smallest cache that holds the whole
 * working set, with several misses in flight.
 *
 * @param gatherPs a number whose line is in the core's own caches
 * @param l2Bytes cache of a core
 * @param l3Bytes cache of a processor
 * @param dmaBytes part of it that devices write to; 0 if they write to memory
 * @param l3Ps latency of that cache
 * @param memoryPs latency of memory
 * @param missesInFlight misses of a core that are in flight at once
 */
public record HostCaches(
        long gatherPs,
        long l2Bytes,
        long l3Bytes,
        long dmaBytes,
        long l3Ps,
        long memoryPs,
        int missesInFlight) {

    /** Bytes of a cache line. */
    static final int LINE_BYTES = 64;

    /** Source of the data that a core reads. */
    public enum Writer {
        /** A core has written the data. */
        CORE,
        /** A GPU or a NIC has written the data. */
        DEVICE
    }

    /** Returns the caches of a profile's host. */
    public static HostCaches of(Profile profile) {
        return new HostCaches(
                profile.ps("host.gather"),
                profile.size("host.l2"),
                profile.size("host.l3"),
                profile.size("host.dmaCache"),
                profile.ps("host.l3Latency"),
                profile.ps("host.memoryLatency"),
                profile.count("host.missesInFlight"));
    }

    /** Time of {@code lines} lines of a working set, without the core's instructions. */
    public long linesPs(long lines, long workingSet, Writer writer) {
        return Math.multiplyExact(lines, latencyPs(workingSet, writer)) / missesInFlight;
    }

    /**
     * Time of a gather or scatter. The core executes instructions during misses, so the longer of
     * the two determines the time.
     *
     * @param linesPs time of all its lines
     */
    public long corePs(long numbers, long linesPs) {
        return Math.max(Math.multiplyExact(numbers, gatherPs), linesPs);
    }

    private long latencyPs(long workingSet, Writer writer) {
        if (writer == Writer.DEVICE) {
            return workingSet <= dmaBytes ? l3Ps : memoryPs;
        }
        if (workingSet <= l2Bytes) {
            return 0;
        }
        return workingSet <= l3Bytes ? l3Ps : memoryPs;
    }
}
