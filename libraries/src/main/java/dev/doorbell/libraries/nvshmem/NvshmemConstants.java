package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.profile.Profile;

/**
 * What the library's own steps cost.
 *
 * @param gpu instructions on the GPU
 * @param wqeBuildPs one thread writes a work queue entry
 * @param launchPs a kernel launch
 * @param proxy steps of the proxy thread
 */
public record NvshmemConstants(
        GpuConstants gpu, long wqeBuildPs, long launchPs, ProxyConstants proxy) {

    /** The constants of a profile. */
    public static NvshmemConstants of(Profile profile) {
        return new NvshmemConstants(
                GpuConstants.of(profile),
                profile.ps("gpu.wqeBuild"),
                profile.ps("gpu.launch"),
                ProxyConstants.of(profile));
    }
}
