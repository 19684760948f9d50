package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.profile.Profile;

/**
 * What verbs cost the processor that calls them.
 *
 * @param postPs writing a work queue entry
 * @param doorbellPs storing to the doorbell
 * @param pollPs taking one completion or message
 */
public record CpuCosts(long postPs, long doorbellPs, long pollPs) {

    private static final int WHOLE = 100;

    /** A core of the hosts of a profile. */
    public static CpuCosts ofHost(Profile profile) {
        return new CpuCosts(
                profile.ps("host.postWqe"),
                profile.ps("host.ringDoorbell"),
                profile.ps("host.pollCqe"));
    }

    /** An Arm core of its DPUs: the same work, {@code dpu.armFactor} percent of the time. */
    public static CpuCosts ofArm(Profile profile) {
        CpuCosts host = ofHost(profile);
        return new CpuCosts(
                onArm(profile, host.postPs),
                onArm(profile, host.doorbellPs),
                onArm(profile, host.pollPs));
    }

    /** What takes an Arm core of a profile's DPUs as long as a host core works {@code hostPs}. */
    public static long onArm(Profile profile, long hostPs) {
        return hostPs * profile.count("dpu.armFactor") / WHOLE;
    }

    /** Posting one operation: its entry and its doorbell. */
    public long postAndRingPs() {
        return postPs + doorbellPs;
    }
}
