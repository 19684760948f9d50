package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.nccl.machine.Hop;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;

/**
 * Latencies of one algorithm in one version, in microseconds.
 *
 * @param base latency of a call
 * @param nvlink latency of a step over NVLink
 * @param pci latency of a step over PCIe
 * @param net latency of a step between nodes
 */
record Latencies(PerProtocol base, PerProtocol nvlink, PerProtocol pci, PerProtocol net) {

    // Source: NCCL 2.12.12 as in microsoft/msccl b23e9cd, baseLat and hwLat of graph/tuning.cc.
    private static final Latencies TREE_2_12 =
            new Latencies(
                    new PerProtocol(4.4, 4.4, 0),
                    new PerProtocol(0.52, 1.25, 28),
                    new PerProtocol(1.0, 1.9, 28),
                    new PerProtocol(5.0, 8.5, 28));
    private static final Latencies RING_2_12 =
            new Latencies(
                    new PerProtocol(3.6, 10.0, 8.4),
                    new PerProtocol(0.47, 1.9, 3.4),
                    new PerProtocol(1.0, 2.5, 5.7),
                    new PerProtocol(2.7, 4.0, 28));

    // Source: NCCL 2.30.7 (5067397c), the same tables.
    private static final Latencies TREE_2_30 =
            new Latencies(
                    new PerProtocol(6.8, 14, 8.4),
                    new PerProtocol(0.6, 1.25, 4),
                    new PerProtocol(1, 1.9, 4),
                    new PerProtocol(5, 8.5, 14));
    private static final Latencies RING_2_30 =
            new Latencies(
                    new PerProtocol(6.6, 14, 8.4),
                    new PerProtocol(0.6, 1.9, 3.4),
                    new PerProtocol(1, 2.5, 5.7),
                    new PerProtocol(2.7, 4, 14));

    static Latencies tree(NcclVersion version) {
        return switch (version) {
            case V2_12 -> TREE_2_12;
            case V2_30 -> TREE_2_30;
        };
    }

    static Latencies ring(NcclVersion version) {
        return switch (version) {
            case V2_12 -> RING_2_12;
            case V2_30 -> RING_2_30;
        };
    }

    PerProtocol hop(Hop hop) {
        return switch (hop) {
            case NVLINK -> nvlink;
            case PCI -> pci;
            case NET -> net;
        };
    }
}
