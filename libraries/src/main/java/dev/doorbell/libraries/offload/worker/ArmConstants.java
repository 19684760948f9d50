package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.verbs.CpuCosts;

/**
 * What a worker's steps cost an Arm core.
 *
 * @param verbs posting and polling
 * @param handlePs decoding a control message and finding what it belongs to
 * @param copyRate bytes per second one core copies
 * @param importPs importing another function's key, the first time
 * @param importCachedPs finding it in the cache
 */
public record ArmConstants(
        CpuCosts verbs, long handlePs, Rate copyRate, long importPs, long importCachedPs) {

    /** The DPUs of a profile. */
    public static ArmConstants of(Profile profile) {
        return new ArmConstants(
                CpuCosts.ofArm(profile),
                CpuCosts.onArm(profile, profile.ps("host.handleMessage")),
                profile.rate("dpu.copyRate"),
                profile.ps("dpu.importAlias"),
                profile.ps("dpu.importAliasCached"));
    }
}
