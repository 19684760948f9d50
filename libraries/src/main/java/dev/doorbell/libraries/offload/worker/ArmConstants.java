package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.verbs.CpuCosts;

/**
 * Costs of a worker's steps on an Arm core.
 *
 * @param verbs posting and polling
 * @param handlePs decoding a control message and finding its state
 * @param copyRate bytes per second that one core copies
 * @param importPs importing another function's key, the first time
 * @param importCachedPs finding it in the cache
 */
public record ArmConstants(
        CpuCosts verbs, long handlePs, Rate copyRate, long importPs, long importCachedPs) {

    /** Returns the costs of a profile's DPUs. */
    public static ArmConstants of(Profile profile) {
        return new ArmConstants(
                CpuCosts.ofArm(profile),
                CpuCosts.onArm(profile, profile.ps("host.handleMessage")),
                profile.rate("dpu.copyRate"),
                profile.ps("dpu.importAlias"),
                profile.ps("dpu.importAliasCached"));
    }
}
