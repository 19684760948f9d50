package dev.doorbell.libraries.halo;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.halo.cost.Footprint;
import dev.doorbell.libraries.halo.cost.GpuSectors;
import dev.doorbell.libraries.halo.cost.HostCaches;

/**
 * Costs of an exchange for a host and its GPU, besides messages.
 *
 * @param launchPs launch of a kernel: the host is busy, then the kernel may start
 * @param kernelEndPs from a kernel's end until a waiting host knows
 * @param issuePs issue of a copy to its engine: the host is busy, then the copy may start
 * @param copyEndPs from a copy's end until a waiting host knows
 * @param toHost bytes per second from GPU memory to pinned host memory
 * @param toDevice bytes per second from pinned host memory to GPU memory
 * @param pageableToHost bytes per second to host memory that is not pinned, through a buffer of the
 *     driver
 * @param pageableToDevice bytes per second from host memory that is not pinned
 * @param gpu memory of the GPU
 * @param host caches of the host
 */
public record HaloConstants(
        long launchPs,
        long kernelEndPs,
        long issuePs,
        long copyEndPs,
        Rate toHost,
        Rate toDevice,
        Rate pageableToHost,
        Rate pageableToDevice,
        GpuSectors gpu,
        HostCaches host) {

    /** Returns the constants of a profile's machine. */
    public static HaloConstants of(Profile profile) {
        long launchPs = profile.ps("gpu.launch");
        long issuePs = profile.ps("gpu.copyIssue");
        return new HaloConstants(
                launchPs,
                Math.max(0, profile.ps("gpu.packLaunch") - launchPs),
                issuePs,
                Math.max(0, profile.ps("gpu.copy") - issuePs),
                profile.rate("gpu.copyToHost"),
                profile.rate("gpu.copyToDevice"),
                profile.rate("gpu.pageableToHost"),
                profile.rate("gpu.pageableToDevice"),
                GpuSectors.of(profile),
                HostCaches.of(profile));
    }

    /** Returns the accesses of a domain's gathers and scatters. */
    public Footprint footprint(HaloLayout layout) {
        return new Footprint(layout.peers(), gpu, host);
    }
}
