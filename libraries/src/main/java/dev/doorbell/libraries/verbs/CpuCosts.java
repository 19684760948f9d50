package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.profile.Profile;

/**
 * Costs of verbs for the calling CPU.
 *
 * @param postPs writing a work queue entry
 * @param doorbellPs storing to the doorbell
 * @param pollPs taking one completion or message
 */
public record CpuCosts(long postPs, long doorbellPs, long pollPs) {

    private static final int WHOLE = 100;

    /** Returns the costs of a core of a profile's hosts. */
    public static CpuCosts ofHost(Profile profile) {
        return new CpuCosts(
                profile.ps("host.postWqe"),
                profile.ps("host.ringDoorbell"),
                profile.ps("host.pollCqe"));
    }

    /**
     * Returns the costs of an Arm core of its DPUs: the same work in {@code dpu.armFactor} percent
     * of the time.
     */
    public static CpuCosts ofArm(Profile profile) {
        CpuCosts host = ofHost(profile);
        return new CpuCosts(
                onArm(profile, host.postPs),
                onArm(profile, host.doorbellPs),
                onArm(profile, host.pollPs));
    }

    /** Time of an Arm core of a profile's DPUs for work that takes a host core {@code hostPs}. */
    public static long onArm(Profile profile, long hostPs) {
        return hostPs * profile.count("dpu.armFactor") / WHOLE;
    }

    /** Time to post one operation: its entry and its doorbell. */
    public long postAndRingPs() {
        return chainPs(1);
    }

    /** Time to post a chain of entries, which have one doorbell. */
    public long chainPs(int entries) {
        return entries * postPs + doorbellPs;
    }
}
