package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.ibrc.ProxyConstants;
import dev.doorbell.libraries.nvshmem.mapped.NvlinkConstants;

/**
 * What the library's own steps cost.
 *
 * @param gpu instructions on the GPU
 * @param wqeBuildPs one thread writes a work queue entry
 * @param nvlink loads and stores between GPUs of a node
 * @param proxy steps of the proxy thread
 */
public record NvshmemConstants(
        GpuConstants gpu, long wqeBuildPs, NvlinkConstants nvlink, ProxyConstants proxy) {

    /** The constants of a profile. */
    public static NvshmemConstants of(Profile profile) {
        return new NvshmemConstants(
                GpuConstants.of(profile),
                profile.ps("gpu.wqeBuild"),
                NvlinkConstants.of(profile),
                ProxyConstants.of(profile));
    }
}
