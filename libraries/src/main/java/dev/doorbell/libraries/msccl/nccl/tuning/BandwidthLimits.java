package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.nccl.machine.CpuVendor;
import dev.doorbell.libraries.msccl.nccl.machine.GpuArchitecture;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;

/**
 * Limits that keep algorithms below the bandwidth of the links, in GB/s. Sources: {@code llMaxBws},
 * {@code perChMaxTreeBws}, {@code perChMaxRingLL128Bws} and {@code perChMaxTreeLL128Bws} of NCCL's
 * graph/tuning.cc, 2.12.12 and 2.30.7.
 */
final class BandwidthLimits {

    /** Limit of all channels together on an A100, in 2.12. */
    static final double A100_BUS_2_12 = 235;

    private static final PerNodes LL_VOLTA_OR_INTEL = new PerNodes(39, 39, 20.4);
    private static final PerNodes LL_AMPERE_OR_AMD = new PerNodes(87.7, 22.5, 19);
    private static final PerNodes LL_HOPPER = new PerNodes(141, 45, 35);
    private static final PerNodes LL_BLACKWELL = new PerNodes(282, 90, 70);

    private static final PerNodes TREE_VOLTA = new PerNodes(26.5, 18.5, 10);
    private static final PerNodes TREE_AMPERE = new PerNodes(24, 23.6, 17.8);
    private static final PerNodes TREE_HOPPER = new PerNodes(38.7, 41.4, 36);
    private static final PerNodes TREE_BLACKWELL = new PerNodes(70, 42.8, 24);

    private static final PerNodes TREE_LL128_HOPPER = new PerNodes(36.7, 36.7, 29);
    private static final PerNodes TREE_LL128_BLACKWELL = new PerNodes(55.6, 31.67, 20);

    private static final double LL128_CHANNEL = 20;

    private BandwidthLimits() {}

    /**
     * Limit of LL, for all channels together. On one node it depends on the GPUs, on several nodes
     * on the CPUs, which poll for the network.
     */
    static double ll(NcclVersion version, Machine machine, int nodes) {
        if (nodes > 1) {
            return (machine.cpu() == CpuVendor.AMD ? LL_AMPERE_OR_AMD : LL_VOLTA_OR_INTEL)
                    .of(nodes);
        }
        PerNodes limits =
                switch (known(version, machine.gpu())) {
                    case VOLTA -> LL_VOLTA_OR_INTEL;
                    case AMPERE -> LL_AMPERE_OR_AMD;
                    case HOPPER -> LL_HOPPER;
                    case BLACKWELL -> LL_BLACKWELL;
                };
        return limits.of(nodes);
    }

    /** Limit of a channel of a tree. */
    static double treeChannel(NcclVersion version, GpuArchitecture gpu, int nodes) {
        PerNodes limits =
                switch (known(version, gpu)) {
                    case VOLTA -> TREE_VOLTA;
                    case AMPERE -> TREE_AMPERE;
                    case HOPPER -> TREE_HOPPER;
                    case BLACKWELL -> TREE_BLACKWELL;
                };
        return limits.of(nodes);
    }

    /** Limit of a channel of a ring with LL128. */
    static double ringLl128Channel(NcclVersion version, GpuArchitecture gpu) {
        return switch (known(version, gpu)) {
            case VOLTA, AMPERE -> LL128_CHANNEL;
            case HOPPER -> 36.7;
            case BLACKWELL -> 40;
        };
    }

    /** Limit of a channel of a tree with LL128. */
    static double treeLl128Channel(NcclVersion version, GpuArchitecture gpu, int nodes) {
        return switch (known(version, gpu)) {
            case VOLTA, AMPERE -> LL128_CHANNEL;
            case HOPPER -> TREE_LL128_HOPPER.of(nodes);
            case BLACKWELL -> TREE_LL128_BLACKWELL.of(nodes);
        };
    }

    /**
     * Returns the GPU that a version assumes: 2.12 knows the A100 and treats all others as V100.
     */
    private static GpuArchitecture known(NcclVersion version, GpuArchitecture gpu) {
        return switch (version) {
            case V2_12 ->
                    gpu == GpuArchitecture.AMPERE ? GpuArchitecture.AMPERE : GpuArchitecture.VOLTA;
            case V2_30 -> gpu;
        };
    }
}
