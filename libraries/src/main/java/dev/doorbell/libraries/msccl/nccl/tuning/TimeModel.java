package dev.doorbell.libraries.msccl.nccl.tuning;

import dev.doorbell.libraries.msccl.nccl.graph.Graph;
import dev.doorbell.libraries.msccl.nccl.graph.Graphs;
import dev.doorbell.libraries.msccl.nccl.machine.GpuArchitecture;
import dev.doorbell.libraries.msccl.nccl.machine.Hop;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * NCCL's estimate of a call's time: latency plus size divided by bandwidth, in microseconds and
 * GB/s. It predicts the algorithm that NCCL selects, not that algorithm's time: its latencies are
 * averages that include waiting.
 *
 * <p>NCCL computes in single precision. This model uses double precision and only the four basic
 * operations, which give the same result on every machine.
 */
final class TimeModel {

    private static final double PS_PER_US = 1e6;
    private static final double BYTES_PER_US_AND_GB = 1000;
    private static final long PLATEAU_BYTES = 64 << 10;
    private static final int PLATEAU_RANKS = 16;
    private static final double PLATEAU = 1.9;

    private final NcclVersion version;
    private final Machine machine;
    private final TunedCall call;
    private final Graphs graphs;
    private final int nodes;
    private final int perNode;

    TimeModel(NcclVersion version, Machine machine, TunedCall call) {
        this.version = version;
        this.machine = machine;
        this.call = call;
        graphs = Graphs.of(version, machine, call.ranks());
        nodes = call.nodes();
        perNode = call.ranks().perNode();
    }

    long ringPs(Protocol protocol) {
        double latency = ringLatency(protocol);
        if (protocol == Protocol.SIMPLE && allReduce() && nodes > 1 && onPlateau()) {
            latency *= PLATEAU;
        }
        double ratio = (double) call.ranks().count() / call.ringSteps();
        return ps(latency, ringBus(protocol) * ratio);
    }

    long treePs(Protocol protocol) {
        double bandwidth = treeBus(protocol) * 0.5 * TreeCorrection.factor(protocol, call.bytes());
        return ps(treeLatency(protocol), bandwidth);
    }

    private long ps(double latency, double bandwidth) {
        return Math.round((latency + call.bytes() / (BYTES_PER_US_AND_GB * bandwidth)) * PS_PER_US);
    }

    private boolean allReduce() {
        return call.collective() == Collective.ALL_REDUCE;
    }

    private boolean onPlateau() {
        return call.bytes() * PLATEAU_RANKS >= call.ranks().count() * PLATEAU_BYTES;
    }

    /** Bandwidth of all channels, before the overhead of protocols. */
    private double bus(Graph graph) {
        double bus = graph.bandwidth(nodes);
        boolean limited = version == NcclVersion.V2_12 && machine.gpu() == GpuArchitecture.AMPERE;
        return limited ? Math.min(bus, BandwidthLimits.A100_BUS_2_12) : bus;
    }

    private double ringBus(Protocol protocol) {
        double bus = bus(graphs.ring());
        return switch (protocol) {
            case SIMPLE -> bus;
            case LL ->
                    Math.min(BandwidthLimits.ll(version, machine, nodes), bus * ringLlEfficiency());
            case LL128 ->
                    Math.min(
                            bus * ringLl128Efficiency(),
                            BandwidthLimits.ringLl128Channel(version, machine.gpu())
                                    * graphs.ring().channels());
        };
    }

    private double ringLlEfficiency() {
        boolean reduces = allReduce() || call.collective() == Collective.REDUCE;
        return switch (version) {
            case V2_12 -> nodes > 1 || reduces ? 1.0 / 4 : 1.0 / 3;
            case V2_30 -> 0.5;
        };
    }

    private double ringLl128Efficiency() {
        // With one GPU per node, it sends and receives through one NIC.
        return version == NcclVersion.V2_12 && perNode < 2 ? 0.7 : 0.92;
    }

    private double treeBus(Protocol protocol) {
        double channels =
                graphs.tree().channels()
                        * BandwidthLimits.treeChannel(version, machine.gpu(), nodes);
        double tree = Math.min(bus(graphs.tree()) * 0.92, channels);
        return switch (protocol) {
            case SIMPLE -> tree;
            case LL -> Math.min(tree / 3.8, BandwidthLimits.ll(version, machine, nodes));
            case LL128 ->
                    Math.min(
                            tree * (nodes == 1 ? 7.0 / 9 : 120.0 / 128),
                            BandwidthLimits.treeLl128Channel(version, machine.gpu(), nodes)
                                    * graphs.tree().channels());
        };
    }

    private double ringLatency(Protocol protocol) {
        Latencies ring = Latencies.ring(version);
        double base = ring.base().of(protocol);
        return switch (call.collective()) {
            case BROADCAST, REDUCE -> base + chainLatency(protocol);
            default -> {
                int between = ringStepsBetween();
                double inside = Math.max(intra(ring, protocol), netOverhead(protocol));
                yield base
                        + (call.ringSteps() - between) * inside
                        + between * inter(ring, protocol);
            }
        };
    }

    /**
     * Latency of a chain, which is a pipeline. Its hops are counted one by one only if channels
     * differ.
     */
    private double chainLatency(Protocol protocol) {
        Hop hop = nodes == 1 ? machine.inside() : Hop.NET;
        if (graphs.ring().same()) {
            return Latencies.ring(version).hop(hop).of(protocol);
        }
        Latencies latencies =
                protocol == Protocol.SIMPLE ? Latencies.tree(version) : Latencies.ring(version);
        return call.ringSteps() * latencies.hop(hop).of(protocol);
    }

    private int ringStepsBetween() {
        if (nodes == 1) {
            return 0;
        }
        if (!allReduce()) {
            return nodes - 1;
        }
        return switch (version) {
            case V2_12 -> 2 * nodes;
            case V2_30 -> 2 * (nodes - 1);
        };
    }

    private double treeLatency(Protocol protocol) {
        Latencies tree = Latencies.tree(version);
        return tree.base().of(protocol)
                + 2
                        * ((perNode - 1) * intra(tree, protocol)
                                + IntegerLog.floor(nodes) * inter(tree, protocol));
    }

    private double intra(Latencies latencies, Protocol protocol) {
        double intra = latencies.hop(machine.inside()).of(protocol);
        boolean slowed = version == NcclVersion.V2_12 && nodes > 1 && protocol == Protocol.LL;
        return slowed ? intra * 1.8 : intra;
    }

    private double inter(Latencies latencies, Protocol protocol) {
        return switch (version) {
            case V2_12 -> latencies.net().of(protocol);
            case V2_30 -> {
                // With one GPU per node, no steps inside the node hide those between nodes.
                Latencies exposed = perNode == 1 ? Latencies.tree(version) : latencies;
                yield exposed.net().of(protocol);
            }
        };
    }

    /** Time that a CPU needs to post a step, in microseconds; a ring's steps are never faster. */
    private double netOverhead(Protocol protocol) {
        if (version == NcclVersion.V2_12 || nodes == 1) {
            return 0;
        }
        double post =
                switch (machine.cpu()) {
                    case INTEL -> 1;
                    case AMD -> 2;
                };
        return protocol == Protocol.SIMPLE ? 3 * post : post;
    }
}
