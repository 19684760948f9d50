package dev.doorbell.libraries.cuda;

import dev.doorbell.hardware.gpu.GpuEngine;
import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Costs of asynchronous operations of a stream and of one synchronize behind them.
 *
 * <p>An operation alone takes a call of the host, the fetch of its commands by the GPU, its
 * execution, and the synchronize. Its channel checks once, when the commands have been fetched,
 * that the previous operation of the stream is done. If that is on another engine and not done, the
 * channel checks again after each interval and when it gets the doorbell of a later operation. An
 * operation on the same engine follows at once.
 *
 * @param launchPs call that launches a kernel
 * @param copyCallPs call that starts a copy
 * @param fetchPs from the call's end to the first check
 * @param pollPs from one check to the next
 * @param synchronizePs from the last operation's end to the host's next instruction
 * @param kernelPs execution of an empty kernel
 * @param toHostPs execution of a copy to the host, without its bytes
 * @param toHost bytes to the host
 * @param toDevicePs execution of a copy to the device, without its bytes
 * @param toDevice bytes to the device
 * @param inlineBytes largest copy to the device whose bytes are among the commands, so that they
 *     pass the engine of kernels
 * @param inlinePs execution of such a copy, without its bytes
 * @param inline bytes of such a copy
 */
public record StreamCosts(
        long launchPs,
        long copyCallPs,
        long fetchPs,
        long pollPs,
        long synchronizePs,
        long kernelPs,
        long toHostPs,
        Rate toHost,
        long toDevicePs,
        Rate toDevice,
        int inlineBytes,
        long inlinePs,
        Rate inline) {

    private static final String POLL = "gpu.semaphorePoll";
    private static final int NOT_INLINE = -1;

    /** Returns true if a profile has the constants of streams. */
    public static boolean known(Profile profile) {
        return profile.constants().containsKey(POLL)
                && profile.constants().containsKey("gpu.packLaunch");
    }

    /** The GPUs of a profile. */
    public static StreamCosts of(Profile profile) {
        long launchPs = profile.ps("gpu.launch");
        long callPs = profile.ps("gpu.copyCall");
        // A doorbell to the GPU, then a read of the commands.
        long fetchPs = profile.ps("gpu.hostStore") + profile.ps("gpu.hostLoad");
        long synchronizePs = profile.ps("gpu.synchronize");
        long copyPs = callPs + fetchPs + synchronizePs;
        return new StreamCosts(
                launchPs,
                callPs,
                fetchPs,
                profile.ps(POLL),
                synchronizePs,
                Math.max(0, profile.ps("gpu.packLaunch") - launchPs - fetchPs - synchronizePs),
                Math.max(0, profile.ps("gpu.copyToHostAlone") - copyPs),
                profile.rate("gpu.copyToHost"),
                Math.max(0, profile.ps("gpu.copyToDeviceAlone") - copyPs),
                profile.rate("gpu.copyToDevice"),
                profile.bytes("gpu.copyInlineSize"),
                Math.max(0, profile.ps("gpu.copyInline") - copyPs),
                profile.rate("gpu.copyInlineRate"));
    }

    /**
     * The GPUs of a profile without the constants of streams: calls take {@code gpu.launch} and
     * {@code gpu.copyIssue}, then the operation executes.
     */
    public static StreamCosts ofCalls(Profile profile) {
        Rate toHost = profile.rate("gpu.copyToHost");
        Rate toDevice = profile.rate("gpu.copyToDevice");
        long launchPs = profile.ps("gpu.launch");
        long callPs = profile.ps("gpu.copyIssue");
        return new StreamCosts(
                launchPs, callPs, 0, 0, 0, 0, 0, toHost, 0, toDevice, NOT_INLINE, 0, toDevice);
    }

    /** A kernel that computes for so long. */
    public StreamOperation kernel(long computePs) {
        return new StreamOperation(
                launchPs, GpuWork.kernel(kernelPs, computePs).launchedByEngine());
    }

    /** A kernel that reads or writes so many bytes of host memory while it computes. */
    public StreamOperation zeroCopy(long computePs, long bytes, boolean toHost) {
        return new StreamOperation(
                launchPs, GpuWork.zeroCopy(kernelPs, computePs, bytes, toHost).launchedByEngine());
    }

    /** A copy of so many bytes to the host. */
    public StreamOperation toHost(long bytes) {
        return toHost(bytes, toHost);
    }

    /** A copy of so many bytes to the host at another rate. */
    public StreamOperation toHost(long bytes, Rate rate) {
        return new StreamOperation(
                copyCallPs, GpuWork.copy(0, toHostPs, rate.timePs(bytes), bytes, true));
    }

    /** A copy of so many bytes to the device at another rate. */
    public StreamOperation toDevice(long bytes, Rate rate) {
        return new StreamOperation(
                copyCallPs, GpuWork.copy(0, toDevicePs, rate.timePs(bytes), bytes, false));
    }

    /** A copy of so many bytes to the device. */
    public StreamOperation toDevice(long bytes) {
        return new StreamOperation(
                copyCallPs,
                bytes <= inlineBytes
                        ? new GpuWork(
                                GpuEngine.SMS, 0, inlinePs, inline.timePs(bytes), bytes, false)
                        : GpuWork.copy(0, toDevicePs, toDevice.timePs(bytes), bytes, false));
    }
}
