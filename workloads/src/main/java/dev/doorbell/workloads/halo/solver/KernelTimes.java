package dev.doorbell.workloads.halo.solver;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.flow.cost.Kernel;
import dev.doorbell.libraries.flow.cost.LocalSize;

/**
 * Durations of the solver's kernels, which are bound by memory.
 *
 * @param launchPs host's time for each, 0 where the host computes
 * @param rate of the memory
 * @param linePs of a line that is reached by an index
 * @param caches effect of caches on the lines that are fetched
 */
record KernelTimes(long launchPs, Rate rate, long linePs, Caches caches) {

    /** Kernel times on the GPU of a profile. */
    static KernelTimes ofGpu(Profile profile, Caches caches) {
        return new KernelTimes(
                profile.ps("gpu.launch"),
                profile.rate("gpu.memoryRate"),
                profile.ps("gpu.memoryLine"),
                caches);
    }

    /** Kernel times on one core of the host; a copy reads and writes every byte. */
    static KernelTimes ofCore(Profile profile, Caches caches) {
        Rate copies = profile.rate("host.copyRate");
        return new KernelTimes(
                0, new Rate(2 * copies.bytesPerSecond()), profile.ps("host.gather"), caches);
    }

    /** One start, without its launch. */
    long bodyPs(Kernel kernel, LocalSize size) {
        long streamPs = rate.timePs(kernel.bytesRead(size) + kernel.bytesWritten(size));
        return caches == Caches.PERFECT
                ? streamPs
                : streamPs + Math.multiplyExact(linePs, IndexedReads.of(kernel, size));
    }
}
