package dev.doorbell.workloads.halo.solver;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.flow.cost.Kernel;
import dev.doorbell.libraries.flow.cost.LocalSize;
import dev.doorbell.libraries.halo.cost.GpuSectors;
import dev.doorbell.libraries.halo.cost.HostCaches;
import dev.doorbell.libraries.mesh.Graph;

/**
 * Durations of the solver's kernels, which are bound by memory.
 *
 * @param launchPs host's time for each, 0 where the host computes
 * @param rate of the memory
 * @param linePs of a line that is reached by an index and fetched from memory
 * @param caches effect of caches on the lines that are fetched
 * @param readPs time until the host has a number that a kernel has computed
 */
record KernelTimes(long launchPs, Rate rate, long linePs, Caches caches, long readPs) {

    /** Kernel times on the GPU of a profile. */
    static KernelTimes ofGpu(Profile profile, Caches caches) {
        return new KernelTimes(
                profile.ps("gpu.launch"),
                profile.rate("gpu.memoryRate"),
                GpuSectors.of(profile).loadsPs(1),
                caches,
                profile.ps("gpu.copy"));
    }

    /** Kernel times on one core of the host; a copy reads and writes every byte. */
    static KernelTimes ofCore(Profile profile, Caches caches) {
        Rate copies = profile.rate("host.copyRate");
        return new KernelTimes(
                0,
                new Rate(2 * copies.bytesPerSecond()),
                HostCaches.of(profile).linesPs(1, Long.MAX_VALUE, HostCaches.Writer.CORE),
                caches,
                0);
    }

    /**
     * Bytes of different addresses that the most frequent kernel, a pressure sweep, reads and
     * writes for each cell: two pressures, the right side, a start, and for each face a coupling
     * and an index.
     */
    static long touchedBytes(Graph graph) {
        long perFace = Double.BYTES + Integer.BYTES;
        long faces = graph.start()[graph.vertices()];
        return 3L * Double.BYTES + Integer.BYTES + faces * perFace / Math.max(1, graph.vertices());
    }

    /** One start, without its launch. */
    long bodyPs(Kernel kernel, LocalSize size) {
        long streamPs = rate.timePs(kernel.bytesRead(size) + kernel.bytesWritten(size));
        return caches == Caches.PERFECT
                ? streamPs
                : streamPs + Math.multiplyExact(linePs, IndexedReads.of(kernel, size));
    }
}
