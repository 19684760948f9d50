package dev.doorbell.hardware.node;

import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * What a node is made of and what its memories cost the NICs.
 *
 * @param gpus GPUs in the node
 * @param nics NICs in the node
 * @param hostBytes host DRAM
 * @param gpuBytes HBM of a GPU
 * @param hostReadPs read request at the root complex to data on its way back
 * @param gpuReadPs read request at a GPU to data on its way back
 * @param gpuMemoryRate bytes per second of a GPU's memory
 * @param hostMmioPs CPU store to a NIC register, until the NIC sees it
 * @param doorbellPs a NIC takes from seeing a doorbell to acting on it
 * @param pcie links to the NICs
 */
public record NodeConstants(
        int gpus,
        int nics,
        long hostBytes,
        long gpuBytes,
        long hostReadPs,
        long gpuReadPs,
        Rate gpuMemoryRate,
        long hostMmioPs,
        long doorbellPs,
        PcieLink pcie) {

    /** The nodes of a profile. */
    public static NodeConstants of(Profile profile) {
        return new NodeConstants(
                profile.count("node.gpus"),
                profile.count("node.nics"),
                profile.size("host.memory"),
                profile.size("gpu.memory"),
                profile.ps("host.dmaRead"),
                profile.ps("gpu.dmaRead"),
                profile.rate("gpu.memoryRate"),
                profile.ps("host.mmioStore"),
                profile.ps("nic.doorbell"),
                PcieLink.of(profile));
    }
}
