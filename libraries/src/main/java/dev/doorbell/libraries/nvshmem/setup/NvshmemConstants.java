package dev.doorbell.libraries.nvshmem.setup;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaConstants;
import dev.doorbell.libraries.nvshmem.ibrc.ProxyConstants;
import dev.doorbell.libraries.nvshmem.mapped.NvlinkConstants;

/**
 * Costs of the library's own steps, and of its kernels.
 *
 * @param release of NVSHMEM, 100 times the major number plus the minor one
 * @param callPs software of a device call before its first access to memory
 * @param streamCallPs call of the host that enqueues work of the library, in addition to the launch
 *     of its kernel
 * @param kernelGapPs from the end of a kernel on a stream to the start of the next one
 * @param gpu instructions on the GPU
 * @param ibgda steps of GPU threads that post, and of the CPU thread that rings for them
 * @param nvlink loads and stores between GPUs of a node
 * @param proxy steps of the proxy thread
 */
public record NvshmemConstants(
        int release,
        long callPs,
        long streamCallPs,
        long kernelGapPs,
        GpuConstants gpu,
        IbgdaConstants ibgda,
        NvlinkConstants nvlink,
        ProxyConstants proxy) {

    /** Returns the constants of a profile. */
    public static NvshmemConstants of(Profile profile) {
        return new NvshmemConstants(
                profile.count("nvshmem.release"),
                profile.ps("nvshmem.call"),
                profile.ps("nvshmem.streamCall"),
                profile.ps("gpu.kernelGap"),
                GpuConstants.of(profile),
                IbgdaConstants.of(profile),
                NvlinkConstants.of(profile),
                ProxyConstants.of(profile));
    }
}
