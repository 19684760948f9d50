package dev.doorbell.hardware.node;

import dev.doorbell.hardware.gpu.GpuLink;
import dev.doorbell.hardware.gpu.SharedHost;
import dev.doorbell.hardware.memory.LastLevelCache;
import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a node and the costs of its memories for the NICs.
 *
 * @param gpus GPUs in the node
 * @param nics NICs it is attached to
 * @param hostBytes DRAM of the host, or of a DPU
 * @param gpuBytes HBM of a GPU; 0 without GPUs
 * @param hostReadPs read request at the root complex to data on its way back
 * @param gpuReadPs read request at a GPU to data on its way back; 0 without GPUs
 * @param gpuMemoryRate bytes per second of a GPU's memory; that of DRAM without GPUs
 * @param memoryRate bytes per second of DRAM
 * @param cacheBytes last-level caches of all processors, which hold what cores copy; 0 if a profile
 *     does not know them
 * @param dmaQueues whether every byte a NIC reads or writes waits for its turn in DRAM, as on a
 *     DPU, whose one channel no cache shields
 * @param hostMmioPs CPU store to a NIC register, until the NIC sees it
 * @param doorbellPs time of a NIC from seeing a doorbell to acting on it
 * @param pcie links to the NICs
 * @param gpuLink shared path of a GPU's copies and kernels to the host; null when they do not slow
 *     each other down
 * @param sharedHost host memory that GPUs share; null when they do not slow each other down
 */
public record NodeConstants(
        int gpus,
        int nics,
        long hostBytes,
        long gpuBytes,
        long hostReadPs,
        long gpuReadPs,
        Rate gpuMemoryRate,
        Rate memoryRate,
        long cacheBytes,
        boolean dmaQueues,
        long hostMmioPs,
        long doorbellPs,
        PcieLink pcie,
        @Nullable GpuLink gpuLink,
        @Nullable SharedHost sharedHost) {

    /** GPUs or NICs a node may have: more than any machine, fewer than would not fit here. */
    private static final int MOST_DEVICES = 64;

    /** The hosts of a profile. */
    public static NodeConstants of(Profile profile) {
        int gpus = profile.count("node.gpus", MOST_DEVICES);
        Rate memoryRate = profile.rate("host.memoryRate");
        return new NodeConstants(
                gpus,
                profile.count("node.nics", MOST_DEVICES),
                profile.size("host.memory"),
                gpus == 0 ? 0 : profile.size("gpu.memory"),
                profile.ps("host.dmaRead"),
                gpus == 0 ? 0 : profile.ps("gpu.dmaRead"),
                gpus == 0 ? memoryRate : profile.rate("gpu.memoryRate"),
                memoryRate,
                LastLevelCache.hostBytes(profile),
                false,
                profile.ps("host.mmioStore"),
                profile.ps("nic.doorbell"),
                PcieLink.of(profile),
                gpus > 0 && GpuLink.known(profile) ? GpuLink.of(profile) : null,
                gpus > 1 && SharedHost.known(profile) ? SharedHost.of(profile) : null);
    }

    /** The Arm sides of the DPUs of a profile that has any, each attached to one NIC. */
    public static NodeConstants ofDpu(Profile profile) {
        Rate memoryRate = profile.rate("dpu.memoryRate");
        return new NodeConstants(
                0,
                1,
                profile.size("dpu.memory"),
                0,
                profile.ps("dpu.dmaRead"),
                0,
                memoryRate,
                memoryRate,
                LastLevelCache.dpuBytes(profile),
                true,
                profile.ps("dpu.mmioStore"),
                profile.ps("nic.doorbell"),
                PcieLink.of(profile, "dpu.pcieOneWay"),
                null,
                null);
    }

    /**
     * Bytes per second all cores together copy. The rate of a host is one of copies; on the Arm
     * side a copied byte is read from the channel and written to it.
     */
    public Rate copyRate() {
        return dmaQueues ? new Rate(memoryRate.bytesPerSecond() / 2) : memoryRate;
    }
}
