package dev.doorbell.libraries.msccl.nccl.machine;

import java.util.List;
import java.util.Optional;

/**
 * Machine parameters of the tables. The search for channels and their speeds in a topology is not
 * part of the model. Both are given, by NCCL's own figures for links: 20 GB/s each on V100 and
 * A100, 20.6 on H100, and 12 GB/s for 100 Gb/s of a NIC.
 *
 * @param gpu GPU of all ranks
 * @param cpu CPU of the hosts
 * @param inside link between the GPUs of a node: {@link Hop#NVLINK} or {@link Hop#PCI}
 * @param gpuDirect true if GPUs and NICs meet at PCIe switches, not at the CPU
 * @param channels channels of a communicator, at least 1
 * @param intraGbPerSecond bandwidth of a channel with up to 2 nodes, in GB/s
 * @param interGbPerSecond bandwidth of a channel with more nodes, in GB/s
 * @param nicLatencyUs latency of a NIC, in microseconds, which 2.30 adds to its own
 * @param sameChannels true if all channels have the same order inside nodes, as on a switch
 */
public record Machine(
        GpuArchitecture gpu,
        CpuVendor cpu,
        Hop inside,
        boolean gpuDirect,
        int channels,
        double intraGbPerSecond,
        double interGbPerSecond,
        double nicLatencyUs,
        boolean sameChannels) {

    /**
     * Eight A100 of twelve links at 20 GB/s, two channels a link; eight HDR NICs at 24 GB/s between
     * nodes; AMD hosts.
     */
    public static final Machine NDV4_A100 =
            new Machine(
                    GpuArchitecture.AMPERE, CpuVendor.AMD, Hop.NVLINK, true, 24, 10, 8, 0, true);

    /**
     * Sixteen V100 of six links at 20 GB/s, two channels a link; eight EDR NICs at 12 GB/s between
     * nodes; Intel hosts.
     */
    public static final Machine DGX2_V100 =
            new Machine(
                    GpuArchitecture.VOLTA, CpuVendor.INTEL, Hop.NVLINK, true, 12, 10, 8, 0, true);

    /**
     * Eight H100 of eighteen links at 20.6 GB/s, one channel per link; eight NDR NICs at 48 GB/s
     * between nodes, which is faster than a channel; Intel hosts.
     */
    public static final Machine NDV5_H100 =
            new Machine(
                    GpuArchitecture.HOPPER,
                    CpuVendor.INTEL,
                    Hop.NVLINK,
                    true,
                    24,
                    15.45,
                    20.6,
                    0,
                    true);

    public Machine {
        if (inside == Hop.NET) {
            throw new IllegalArgumentException("GPUs of a node are not joined by the network");
        }
        if (channels < 1 || !(intraGbPerSecond > 0) || !(interGbPerSecond > 0)) {
            throw new IllegalArgumentException(
                    "channels %d and bandwidths %s and %s have to be positive"
                            .formatted(channels, intraGbPerSecond, interGbPerSecond));
        }
        if (!(nicLatencyUs >= 0)) {
            throw new IllegalArgumentException(
                    "nicLatencyUs %s is negative".formatted(nicLatencyUs));
        }
    }

    /**
     * Returns true if stores of 128 bytes stay whole everywhere, as LL128 requires, by the rules of
     * a version.
     */
    public boolean ll128Usable(NcclVersion version) {
        boolean known =
                switch (version) {
                    case V2_12 -> gpu == GpuArchitecture.VOLTA || gpu == GpuArchitecture.AMPERE;
                    case V2_30 -> true;
                };
        return known && gpuDirect && inside == Hop.NVLINK;
    }

    /**
     * Returns the machine of a profile, by its name. The tables treat H200s as H100s, because their
     * links are equal.
     */
    public static Optional<Machine> of(String profile) {
        return switch (profile) {
            case "ndv4-a100" -> Optional.of(NDV4_A100);
            case "dgx2-v100" -> Optional.of(DGX2_V100);
            case "ndv5-h100", "h200-nvlink" -> Optional.of(NDV5_H100);
            default -> Optional.empty();
        };
    }

    /** Names of profiles with a machine. */
    public static List<String> names() {
        return List.of("ndv4-a100", "dgx2-v100", "ndv5-h100", "h200-nvlink");
    }
}
