package dev.doorbell.libraries.halo;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.cuda.StreamCosts;
import dev.doorbell.libraries.halo.cost.Footprint;
import dev.doorbell.libraries.halo.cost.GpuSectors;
import dev.doorbell.libraries.halo.cost.HostCaches;

/**
 * Costs of an exchange for a host and its GPU, besides messages.
 *
 * @param streams kernels and copies of pinned memory
 * @param kernelEndPs from a kernel's end until a waiting host knows
 * @param copyEndPs from a copy's end until a waiting host knows
 * @param hostStorePs store of a kernel to host memory, one way
 * @param hostLoadPs load of a kernel from host memory
 * @param pageableToHost bytes per second to host memory that is not pinned, through a buffer of the
 *     driver
 * @param pageableToDevice bytes per second from host memory that is not pinned
 * @param gpu memory of the GPU
 * @param host caches of the host
 */
public record HaloConstants(
        StreamCosts streams,
        long kernelEndPs,
        long copyEndPs,
        long hostStorePs,
        long hostLoadPs,
        Rate pageableToHost,
        Rate pageableToDevice,
        GpuSectors gpu,
        HostCaches host) {

    /** Returns the constants of a profile's machine. */
    public static HaloConstants of(Profile profile) {
        boolean known = StreamCosts.known(profile);
        StreamCosts streams = known ? StreamCosts.of(profile) : StreamCosts.ofCalls(profile);
        return new HaloConstants(
                streams,
                known
                        ? streams.synchronizePs()
                        : Math.max(0, profile.ps("gpu.packLaunch") - streams.launchPs()),
                known
                        ? streams.synchronizePs()
                        : Math.max(0, profile.ps("gpu.copy") - streams.copyCallPs()),
                profile.ps("gpu.hostStore"),
                profile.ps("gpu.hostLoad"),
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
