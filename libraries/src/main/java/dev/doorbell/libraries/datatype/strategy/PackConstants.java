package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.datatype.strategy.WalkCost.Walk;
import java.util.List;

/**
 * Costs of copies and pack kernels.
 *
 * @param copyPs a synchronous copy of no bytes; also the end of any number of asynchronous ones
 * @param issuePs each asynchronous copy
 * @param setUpPs longer start of a copy of a box, whose layout the driver hands over first
 * @param copyAfterKernelPs a copy that waits for a kernel, without its bytes
 * @param kernelAfterCopyPs a kernel that waits for a copy, without its walk
 * @param toHost bytes per second of the copy engine
 * @param toDevice bytes per second of the copy engine
 * @param storeToHost bytes per second of a kernel that stores to host memory
 * @param loadFromHost bytes per second of a kernel that loads from host memory
 * @param hostStorePs latency of a store to host memory
 * @param hostLoadPs latency of a load from host memory
 * @param rows cost of rows of copies over PCIe
 * @param within cost of copies within GPU memory
 * @param kernel cost of pack kernels
 */
public record PackConstants(
        long copyPs,
        long issuePs,
        long setUpPs,
        long copyAfterKernelPs,
        long kernelAfterCopyPs,
        Rate toHost,
        Rate toDevice,
        Rate storeToHost,
        Rate loadFromHost,
        long hostStorePs,
        long hostLoadPs,
        RowCost rows,
        RowCost.Within within,
        KernelCost kernel) {

    /** Returns the constants of a profile's GPUs. */
    public static PackConstants of(Profile profile) {
        return new PackConstants(
                profile.ps("gpu.copy"),
                profile.ps("gpu.copyIssue"),
                profile.ps("gpu.setUp"),
                profile.ps("gpu.copyAfterKernel"),
                profile.ps("gpu.kernelAfterCopy"),
                profile.rate("gpu.copyToHost"),
                profile.rate("gpu.copyToDevice"),
                profile.rate("gpu.storeToHost"),
                profile.rate("gpu.loadFromHost"),
                profile.ps("gpu.hostStore"),
                profile.ps("gpu.hostLoad"),
                RowCost.of(profile),
                RowCost.Within.of(profile),
                KernelCost.of(profile));
    }

    /** Time of the bytes of a copy over PCIe. */
    long copyBytesPs(PackRequest request) {
        return (request.pack() ? toHost : toDevice).timePs(request.bytes());
    }

    /** Time in which a kernel packs to, or unpacks from, the host's memory, without its launch. */
    long overPciePs(PackRequest request, Walk walk, long threads) {
        long streamPs = (request.pack() ? storeToHost : loadFromHost).timePs(request.bytes());
        long hostPs = request.pack() ? hostStorePs : hostLoadPs;
        return kernel.overPciePs(request, walk, threads, streamPs, hostPs);
    }

    /**
     * Copies between the memories of GPU and host.
     *
     * @param startPs all but their bytes. The engine spends {@link #issuePs} of the first, and all
     *     of others; the rest passes while it copies for other streams.
     */
    public GpuWork copy(long startPs, long bodyPs, long bytes, boolean toHost) {
        long launchPs = Math.min(startPs, Math.max(0, copyPs - issuePs));
        return GpuWork.copy(launchPs, startPs - launchPs, bodyPs, bytes, toHost);
    }

    /** Kernel that packs to, or unpacks from, the host's memory. */
    GpuWork overPcie(PackRequest request, Walk walk, long threads) {
        return GpuWork.zeroCopy(
                kernel.launchPs(walk),
                overPciePs(request, walk, threads),
                request.bytes(),
                request.pack());
    }

    /**
     * Kernel within GPU memory.
     *
     * @param first false if it waits for a copy
     */
    GpuWork within(PackRequest request, Walk walk, long threads, boolean first) {
        long launchPs = kernel.launchPs(walk);
        return GpuWork.kernel(
                first ? launchPs : kernelAfterCopyPs + launchPs - kernel.launchPs(),
                kernel.withinPs(request, walk, threads));
    }

    /** Kernel within GPU memory, and a copy between there and the host. */
    List<GpuWork> staged(PackRequest request, Walk walk, long threads) {
        GpuWork work = within(request, walk, threads, request.pack());
        GpuWork copy =
                copy(
                        request.pack() ? copyAfterKernelPs : copyPs,
                        copyBytesPs(request),
                        request.bytes(),
                        request.pack());
        return request.pack() ? List.of(work, copy) : List.of(copy, work);
    }
}
