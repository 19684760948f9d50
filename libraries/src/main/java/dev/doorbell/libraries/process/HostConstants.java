package dev.doorbell.libraries.process;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.verbs.CpuCosts;

/**
 * Costs of a rank's work for a host core and the node's memory.
 *
 * @param verbs posting and polling
 * @param handlePs finding the state of a received message
 * @param copies rates at which one core copies
 * @param sharedMemoryOverheadPs entering a message in a queue in shared memory
 * @param sharedMemoryLatencyPs from then until another core sees it
 * @param remoteLinePs load of a cache line that another core has written
 * @param singleCopyPs overhead of one copy out of another process's memory (CMA)
 * @param singleCopyPagePs additionally per page of 4 KiB, which the kernel pins
 * @param registerPs registering a memory region
 * @param registerPagePs additionally per page of 4 KiB
 * @param exportPs making a region's key usable by another function, the first time
 * @param exportPooledPs making it usable with a key from the pool
 */
public record HostConstants(
        CpuCosts verbs,
        long handlePs,
        CopyRates copies,
        long sharedMemoryOverheadPs,
        long sharedMemoryLatencyPs,
        long remoteLinePs,
        long singleCopyPs,
        long singleCopyPagePs,
        long registerPs,
        long registerPagePs,
        long exportPs,
        long exportPooledPs) {

    private static final int PAGE_BYTES = 4096;

    /** Returns the costs of a profile's hosts. */
    public static HostConstants of(Profile profile) {
        return new HostConstants(
                CpuCosts.ofHost(profile),
                profile.ps("host.handleMessage"),
                CopyRates.ofHost(profile),
                profile.ps("host.sharedMemoryOverhead"),
                profile.ps("host.sharedMemoryLatency"),
                profile.ps("host.remoteLine"),
                profile.ps("host.cmaOverhead"),
                profile.ps("host.cmaPerPage"),
                profile.ps("host.registerMemory"),
                profile.ps("host.registerPerPage"),
                profile.ps("host.exportKey"),
                profile.ps("host.exportKeyPooled"));
    }

    /**
     * Returns the costs of its DPUs' Arm cores: the same work in {@code dpu.armFactor} percent of
     * the time, with an Arm core's copy rates and its time for a line. A flag takes as long between
     * caches as on the host.
     */
    public static HostConstants ofArm(Profile profile) {
        HostConstants host = of(profile);
        return new HostConstants(
                CpuCosts.ofArm(profile),
                CpuCosts.onArm(profile, host.handlePs),
                CopyRates.ofArm(profile),
                CpuCosts.onArm(profile, host.sharedMemoryOverheadPs),
                host.sharedMemoryLatencyPs,
                profile.ps("dpu.remoteLine"),
                CpuCosts.onArm(profile, host.singleCopyPs),
                CpuCosts.onArm(profile, host.singleCopyPagePs),
                CpuCosts.onArm(profile, host.registerPs),
                CpuCosts.onArm(profile, host.registerPagePs),
                CpuCosts.onArm(profile, host.exportPs),
                CpuCosts.onArm(profile, host.exportPooledPs));
    }

    /** Overhead of one copy of {@code bytes} out of another process's memory. */
    public long singleCopyPs(long bytes) {
        return singleCopyPs + Math.ceilDiv(bytes, PAGE_BYTES) * singleCopyPagePs;
    }

    /** Time to register {@code bytes}. */
    public long registrationPs(long bytes) {
        return registerPs + Math.ceilDiv(bytes, PAGE_BYTES) * registerPagePs;
    }
}
