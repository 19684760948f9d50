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
        long percent = profile.count("dpu.armFactor");
        return new CpuCosts(
                host.postPs * percent / WHOLE,
                host.doorbellPs * percent / WHOLE,
                host.pollPs * percent / WHOLE);
    }

    /** Posting one operation: its entry and its doorbell. */
    public long postAndRingPs() {
        return postPs + doorbellPs;
    }
}
