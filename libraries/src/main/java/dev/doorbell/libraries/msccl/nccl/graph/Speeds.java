package dev.doorbell.libraries.msccl.nccl.graph;

import dev.doorbell.libraries.msccl.nccl.machine.GpuArchitecture;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import java.util.List;

/**
 * NCCL's own figures for links and channels, in MB/s. Sources: graph/topo.h, graph/topo.cc and
 * graph/search.cc of NCCL 2.12.12 and 2.30.7.
 */
final class Speeds {

    private static final List<Long> INTRA_2_12 =
            List.of(
                    44_000L, 30_000L, 22_000L, 18_000L, 15_000L, 12_000L, 10_000L, 9_000L, 7_000L,
                    6_000L, 5_000L, 4_000L, 3_000L);
    private static final List<Long> INTER_2_12 =
            List.of(
                    48_000L, 30_000L, 24_000L, 22_000L, 18_000L, 15_000L, 12_000L, 10_000L, 9_000L,
                    7_000L, 6_000L, 5_000L, 4_000L, 3_000L, 2_400L, 1_200L, 240L, 120L);
    private static final List<Long> INTRA =
            List.of(
                    40_000L, 30_000L, 20_000L, 18_000L, 15_000L, 12_000L, 10_000L, 9_000L, 7_000L,
                    6_000L, 5_000L, 4_000L, 3_000L);
    private static final List<Long> INTER =
            List.of(
                    48_000L, 30_000L, 28_000L, 24_000L, 20_000L, 18_000L, 15_000L, 12_000L, 10_000L,
                    9_000L, 7_000L, 6_000L, 5_000L, 4_000L, 3_000L, 2_400L, 1_200L, 240L, 120L);
    private static final List<Long> INTRA_HOPPER =
            List.of(
                    60_000L, 50_000L, 40_000L, 30_000L, 24_000L, 20_000L, 15_000L, 12_000L, 11_000L,
                    6_000L, 3_000L);
    private static final List<Long> INTER_HOPPER =
            List.of(
                    48_000L, 45_000L, 42_000L, 40_000L, 30_000L, 24_000L, 22_000L, 20_000L, 17_500L,
                    15_000L, 12_000L, 6_000L, 3_000L, 2_400L, 1_200L, 240L, 120L);
    private static final List<Long> INTRA_BLACKWELL =
            List.of(
                    90_000L, 80_000L, 70_000L, 60_000L, 50_000L, 40_000L, 30_000L, 24_000L, 20_000L,
                    19_000L, 18_000L);
    private static final List<Long> INTER_BLACKWELL =
            List.of(
                    96_000L, 48_000L, 45_100L, 42_000L, 40_000L, 30_000L, 24_000L, 22_000L, 20_000L,
                    17_500L, 15_000L, 12_000L, 6_000L, 3_000L, 2_400L, 1_200L, 240L, 120L);

    private Speeds() {}

    /** Returns the speeds of channels that a search tries inside a node, the fastest first. */
    static List<Long> intra(NcclVersion version, GpuArchitecture gpu) {
        if (version == NcclVersion.V2_12) {
            return INTRA_2_12;
        }
        return switch (gpu) {
            case VOLTA, AMPERE -> INTRA;
            case HOPPER -> INTRA_HOPPER;
            case BLACKWELL -> INTRA_BLACKWELL;
        };
    }

    /** Returns the speeds of channels that a search tries between nodes, the fastest first. */
    static List<Long> inter(NcclVersion version, GpuArchitecture gpu) {
        if (version == NcclVersion.V2_12) {
            return INTER_2_12;
        }
        return switch (gpu) {
            case VOLTA, AMPERE -> INTER;
            case HOPPER -> INTER_HOPPER;
            case BLACKWELL -> INTER_BLACKWELL;
        };
    }

    /** Returns the speed of an NVLink. */
    static long nvlink(NcclVersion version, int computeCapability) {
        boolean old = version == NcclVersion.V2_12;
        if (computeCapability >= 100 && !old) {
            return 40_100;
        }
        if (computeCapability >= 90 && !old) {
            return 20_600;
        }
        if (computeCapability == 86) {
            return 12_000;
        }
        if (computeCapability >= 60 && computeCapability < 70) {
            return 18_000;
        }
        return old ? 22_000 : 20_000;
    }
}
