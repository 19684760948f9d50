package dev.doorbell.hardware.dpu;

import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.hardware.profile.Profile;

/**
 * What a DPU is made of.
 *
 * @param memoryBytes DRAM
 * @param messagePs an Arm worker takes for one inbox message
 * @param pcie link to the node
 */
public record DpuConstants(long memoryBytes, long messagePs, PcieLink pcie) {

    /** The DPUs of a profile. */
    public static DpuConstants of(Profile profile) {
        return new DpuConstants(
                profile.size("dpu.memory"), profile.ps("dpu.message"), PcieLink.of(profile));
    }
}
