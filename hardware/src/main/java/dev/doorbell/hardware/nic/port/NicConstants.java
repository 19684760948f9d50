package dev.doorbell.hardware.nic.port;

import dev.doorbell.hardware.fabric.Fabric;
import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Constants of a NIC: the costs of its steps, its windows and its retries.
 *
 * @param messageIntervalPs between messages in the message engine: the inverse of the message rate
 * @param queuePairServicePs between work queue entries of one queue pair
 * @param fetchBlocks basic blocks of one work queue fetch, at most
 * @param prefetchBlocks basic blocks under way per queue pair at most: four fetches
 * @param readWindowBytes payload bytes requested and not yet sent, at most: a power of two that is
 *     at least twice what the link sends while a read is under way
 * @param loopbackWindowBytes the same for what it sends to itself
 * @param loopbackRate bytes per second the embedded switch passes from the NIC to itself
 * @param loopbackPs from there to the receiving half
 * @param commandPs a control command takes
 * @param doorbellRecoveryPs from losing a doorbell to reading the doorbell record
 * @param rnrTimerPs from an RNR NAK to sending again
 * @param rnrRetries times a SEND is sent again, at most; 7 is without end, as in verbs
 * @param ackTimeoutPs from the last packet that left to the retry of packets without an answer
 * @param ackRetries such retries, at most
 * @param pcie its link to the host
 * @param fabric its link to the switch
 */
public record NicConstants(
        long messageIntervalPs,
        long queuePairServicePs,
        int fetchBlocks,
        int prefetchBlocks,
        int readWindowBytes,
        int loopbackWindowBytes,
        Rate loopbackRate,
        long loopbackPs,
        long commandPs,
        long doorbellRecoveryPs,
        long rnrTimerPs,
        int rnrRetries,
        long ackTimeoutPs,
        int ackRetries,
        PcieLink pcie,
        Fabric fabric) {

    private static final int FETCHES_UNDER_WAY = 4;
    private static final long MEGA = 1_000_000;

    /** The NICs of a profile. */
    public static NicConstants of(Profile profile) {
        return new NicConstants(
                profile.ps("nic.messageInterval"),
                profile.ps("nic.queuePairService"),
                profile.count("nic.fetchBlocks"),
                FETCHES_UNDER_WAY * profile.count("nic.fetchBlocks"),
                windowBytes(profile, "fabric.linkRate"),
                windowBytes(profile, "nic.loopbackRate"),
                profile.rate("nic.loopbackRate"),
                profile.ps("nic.loopback"),
                profile.ps("nic.command"),
                profile.ps("nic.doorbellRecovery"),
                profile.ps("nic.rnrTimer"),
                profile.count("nic.rnrRetries"),
                profile.ps("nic.ackTimeout"),
                profile.count("nic.ackRetries"),
                PcieLink.of(profile),
                Fabric.of(profile));
    }

    private static int windowBytes(Profile profile, String rate) {
        long readPs = 2 * profile.ps("pcie.oneWay") + slowestReadPs(profile);
        long megabytesPerSecond = profile.rate(rate).bytesPerSecond() / MEGA;
        long twice = 2 * megabytesPerSecond * readPs / MEGA;
        return 2 * Integer.highestOneBit(Math.toIntExact(twice));
    }

    private static long slowestReadPs(Profile profile) {
        long gpuPs = profile.count("node.gpus") == 0 ? 0 : profile.ps("gpu.dmaRead");
        long dpuPs = profile.count("node.dpus") == 0 ? 0 : profile.ps("dpu.dmaRead");
        return Math.max(profile.ps("host.dmaRead"), Math.max(gpuPs, dpuPs));
    }
}
