package dev.doorbell.libraries.msccl.nccl.transport;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.libraries.msccl.nccl.machine.CpuVendor;
import dev.doorbell.libraries.msccl.nccl.machine.Hop;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Transports between the GPUs of a node: direct access up to a distance, otherwise shared host
 * memory, otherwise the network. Sources: ncclTopoCheckP2p, ncclTopoCheckNet and ncclTopoTrimSystem
 * of NCCL's graph/paths.cc, and canConnect of its transports, 2.12.12 and 2.30.7.
 *
 * @param pairs transport and distance from each GPU to each other; empty if NVLink connects all
 * @param sockets true if the network is TCP
 */
public record Transports(List<List<Pair>> pairs, boolean sockets) {

    /** NVLink inside nodes, and InfiniBand between them. */
    public static final Transports NVLINK = new Transports(List.of(), false);

    private static final int FEW = 2;

    /**
     * Pair of GPUs of a node.
     *
     * @param transport transport between them
     * @param distance distance that their traffic takes without a network
     */
    public record Pair(Transport transport, Distance distance) {}

    private static final Pair OVER_NVLINK = new Pair(Transport.NVLINK, Distance.NVL);

    public Transports {
        pairs = pairs.stream().map(List::copyOf).toList();
    }

    /**
     * Returns the transports between the first {@code gpus} GPUs of a node.
     *
     * @throws ProfileException with one sentence, if a constant is missing that they need
     */
    public static Transports of(
            NcclVersion version, Profile profile, TransportRules rules, int gpus) {
        if (gpus == 1 || (rules.peers() && Machine.of(profile).inside() == Hop.NVLINK)) {
            return new Transports(List.of(), rules.sockets());
        }
        Machine machine = Machine.overPcie(profile);
        List<List<Pair>> pairs = new ArrayList<>();
        for (int from = 0; from < gpus; from++) {
            List<Pair> row = new ArrayList<>();
            for (int to = 0; to < gpus; to++) {
                row.add(from == to ? OVER_NVLINK : pair(version, machine, rules, gpus, from, to));
            }
            pairs.add(row);
        }
        return new Transports(pairs, rules.sockets());
    }

    /** Returns the transport of a pair without NVLink, or whose NVLink is not to be used. */
    private static Pair pair(
            NcclVersion version,
            Machine machine,
            TransportRules rules,
            int gpus,
            int from,
            int to) {
        Distance overHost =
                machine.socketOf(from) == machine.socketOf(to) ? Distance.PHB : Distance.SYS;
        Distance direct = machine.sameSwitch(from, to) ? Distance.PIX : overHost;
        boolean peers = rules.peers() && direct.compareTo(level(machine, rules, gpus)) <= 0;
        Distance taken = peers ? direct : overHost;
        Transport transport =
                peers
                        ? Transport.PCIE
                        : rules.sharedMemory() ? Transport.SHARED_MEMORY : Transport.NETWORK;
        boolean network =
                version == NcclVersion.V2_30
                        && rules.networkInside()
                        && networkMb(machine, rules) > mb(machine, taken);
        return new Pair(network ? Transport.NETWORK : transport, taken);
    }

    /** Rate of the network for NICs that GPUs meet at a PCIe switch. */
    private static long networkMb(Machine machine, TransportRules rules) {
        return machine.gpuDirect() && !rules.sockets()
                ? Math.min(machine.pcie().mbPerSecond(), machine.nicMbPerSecond())
                : 0;
    }

    private static long mb(Machine machine, Distance distance) {
        long pcieMb = machine.pcie().mbPerSecond();
        return distance == Distance.SYS
                ? Math.min(pcieMb, machine.sockets().mbPerSecond())
                : pcieMb;
    }

    /** Greatest distance of direct access. */
    private static Distance level(Machine machine, TransportRules rules, int gpus) {
        boolean any = machine.cpu() == CpuVendor.AMD && gpus <= FEW;
        return rules.level().orElse(any ? Distance.SYS : Distance.PXB);
    }

    /** Returns the transport between two GPUs of a node. */
    public Pair between(int from, int to) {
        return pairs.isEmpty() ? OVER_NVLINK : pairs.get(from).get(to);
    }

    /** Returns true if a pair of GPUs of a node uses a transport. */
    public boolean has(Transport transport) {
        for (int from = 0; from < pairs.size(); from++) {
            for (int to = 0; to < pairs.size(); to++) {
                if (from != to && between(from, to).transport() == transport) {
                    return true;
                }
            }
        }
        return pairs.isEmpty() && transport == Transport.NVLINK;
    }

    /**
     * Returns the machine that NCCL's search sees: links inside the parts of nodes, and to NICs.
     *
     * @param gpus GPUs of a node that take part
     */
    public Machine seen(Profile profile, int gpus) {
        Machine machine =
                pairs.isEmpty() || part(gpus) == 1
                        ? Machine.of(profile)
                        : Machine.overPcie(profile);
        return sockets ? machine.overTcp(profile.count("tcp.interfaceSpeed")) : machine;
    }

    /**
     * Number of GPUs in each part of a node whose GPUs reach each other without a network; NCCL's
     * search takes each part for a node. 0 if the parts differ in size.
     *
     * @param gpus GPUs of a node that take part
     */
    public int part(int gpus) {
        if (pairs.isEmpty()) {
            return gpus;
        }
        List<Integer> first = new ArrayList<>();
        for (int gpu = 0; gpu < gpus; gpu++) {
            int lowest = gpu;
            for (int other = 0; other < gpu; other++) {
                if (between(gpu, other).transport() != Transport.NETWORK) {
                    lowest = Math.min(lowest, first.get(other));
                }
            }
            first.add(lowest);
        }
        Set<Integer> sizes = new HashSet<>();
        first.forEach(it -> sizes.add(Collections.frequency(first, it)));
        return sizes.size() == 1 ? sizes.iterator().next() : 0;
    }
}
