package dev.doorbell.libraries.halo;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * What an exchange costs a host and its GPU besides messages.
 *
 * @param launchPs launch of a kernel: the host is busy for it, then the kernel may start
 * @param kernelEndPs from a kernel's end until a host that waits for it knows
 * @param issuePs a copy is given to its engine: the host is busy for it, then the copy may start
 * @param copyEndPs from a copy's end until a host that waits for it knows
 * @param toHost bytes per second from GPU memory to pinned host memory
 * @param toDevice bytes per second the other way
 * @param pageableToHost the same to host memory that is not pinned, through a buffer of the driver
 * @param pageableToDevice the other way
 * @param linePs a GPU reads or writes one number anywhere in its memory
 * @param gatherPs a core reads or writes one number anywhere in host memory
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
        long linePs,
        long gatherPs) {

    /** The machine of a profile. */
    public static HaloConstants of(Profile profile) {
        long launchPs = profile.ps("gpu.launch");
        // Kernels of an exchange are written for it: nothing describes a type to them.
        long wholePs = profile.ps("gpu.packLaunch") - profile.ps("gpu.packDescription");
        long issuePs = profile.ps("gpu.copyIssue");
        return new HaloConstants(
                launchPs,
                Math.max(0, wholePs - launchPs),
                issuePs,
                Math.max(0, profile.ps("gpu.copy") - issuePs),
                profile.rate("gpu.copyToHost"),
                profile.rate("gpu.copyToDevice"),
                profile.rate("gpu.pageableToHost"),
                profile.rate("gpu.pageableToDevice"),
                profile.ps("gpu.memoryLine"),
                profile.ps("host.gather"));
    }

    /** A kernel that gathers or scatters so many numbers, without its launch. */
    public long kernelPs(long numbers) {
        return Math.multiplyExact(numbers, linePs);
    }

    /** The same by a core of the host. */
    public long corePs(long numbers) {
        return Math.multiplyExact(numbers, gatherPs);
    }
}
