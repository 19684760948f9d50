package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import dev.doorbell.libraries.msccl.runtime.local.LocalConnections;
import dev.doorbell.libraries.msccl.runtime.network.HelperThread;
import dev.doorbell.libraries.msccl.runtime.network.NetworkEnds;
import dev.doorbell.libraries.msccl.runtime.network.NetworkMemory;
import dev.doorbell.libraries.msccl.runtime.network.NetworkPath;
import dev.doorbell.libraries.msccl.runtime.network.NetworkReceiver;
import dev.doorbell.libraries.msccl.runtime.network.NetworkSender;
import dev.doorbell.libraries.msccl.runtime.network.SlotStores;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram.Link;
import dev.doorbell.libraries.msccl.runtime.setup.PlannedConnection;
import dev.doorbell.libraries.msccl.runtime.setup.PlannedConnection.Use;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeSetup;
import dev.doorbell.libraries.msccl.runtime.slot.LineFaults;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Factory of the connection ends of a node's thread blocks. Programs run one after the other, so
 * those that use a connection in the same way share it.
 */
final class NodeConnections {

    private final Node node;
    private final RuntimeSetup setup;
    private final Topology topology;
    private final List<HelperThread> helpers;
    private final NetworkEnds network;
    private final LocalConnections local;
    private final List<LineFaults> faults = new ArrayList<>();
    private final Map<Integer, BothEnds> made = new HashMap<>();

    NodeConnections(
            Node node,
            RuntimeSetup setup,
            List<HelperThread> helpers,
            NetworkEnds network,
            NetworkMemory.Range shared,
            List<NetworkMemory.Range> peers) {
        this.node = node;
        this.setup = setup;
        this.helpers = helpers;
        this.network = network;
        topology = setup.topology();
        local =
                new LocalConnections(
                        node,
                        setup.costs(),
                        setup.options().transports(),
                        topology.gpusPerNode(),
                        shared,
                        peers);
        for (int device = 0; device < topology.gpusPerNode(); device++) {
            faults.add(
                    LineFaults.of(
                            setup.options().lineFaults(), topology.rank(node.index(), device)));
        }
    }

    /** Returns the ends by GPU of the node, by program, by thread block. */
    List<List<List<BlockEnds>>> connect() {
        List<List<List<BlockEnds>>> all = new ArrayList<>();
        for (int device = 0; device < topology.gpusPerNode(); device++) {
            all.add(new ArrayList<>());
        }
        List<List<Use>> uses = setup.connections().usesOf(node.index());
        for (int program = 0; program < uses.size(); program++) {
            List<Ends> found = ends(setup.programs().get(program), uses.get(program));
            for (int device = 0; device < topology.gpusPerNode(); device++) {
                all.get(device).add(found.get(device).all());
            }
        }
        return all;
    }

    private List<Ends> ends(LoadedProgram program, List<Use> uses) {
        List<Ends> found = new ArrayList<>();
        for (int device = 0; device < topology.gpusPerNode(); device++) {
            int rank = topology.rank(node.index(), device);
            found.add(new Ends(program.code().gpus().get(rank).size()));
        }
        for (Use use : uses) {
            BothEnds ends =
                    made.computeIfAbsent(
                            use.connection().number(), number -> connect(use.connection()));
            give(use.link(), use.connection().path() != null, ends, found);
        }
        return found;
    }

    private void give(Link link, boolean overNetwork, BothEnds ends, List<Ends> found) {
        int from = topology.deviceOf(link.connection().from());
        int to = topology.deviceOf(link.connection().to());
        if (ends.sender != null) {
            found.get(from).send(link, ends.sender);
            found.get(from).network |= overNetwork;
        }
        if (ends.receiver != null) {
            found.get(to).receive(link, ends.receiver);
            found.get(to).network |= overNetwork;
        }
    }

    private BothEnds connect(PlannedConnection planned) {
        Connection connection = planned.connection();
        SlotShape shape = planned.shape();
        NetworkPath path = planned.path();
        int from = topology.deviceOf(connection.from());
        int to = topology.deviceOf(connection.to());
        if (path == null) {
            LocalConnections.Ends both = local.connect(shape, from, to, faults.get(from));
            return new BothEnds(both.sender(), both.receiver());
        }
        int rank = connection.from();
        int depth = planned.depth();
        boolean sockets = setup.options().transports().sockets();
        boolean here = topology.nodeOf(connection.to()) == node.index();
        NetworkReceiver.Loads loads =
                here && sockets ? local.fromHost(to) : NetworkReceiver.Loads.OWN;
        if (sockets && topology.sameNode(rank, connection.to())) {
            NetworkEnds.Loopback both =
                    network.loopback(
                            rank,
                            shape,
                            helpers.get(from),
                            helpers.get(to),
                            stores(shape, from, from),
                            loads,
                            faults.get(from));
            return new BothEnds(both.sender(), both.receiver());
        }
        ReceiveEnd receiver =
                here ? network.receiver(path, rank, shape, depth, helpers.get(to), loads) : null;
        if (topology.nodeOf(rank) != node.index()) {
            return new BothEnds(null, receiver);
        }
        int proxy = topology.deviceOf(path.from());
        return new BothEnds(
                network.sender(
                        path,
                        rank,
                        shape,
                        depth,
                        helpers.get(proxy),
                        stores(shape, from, proxy),
                        faults.get(from)),
                receiver);
    }

    /** Stores of a GPU's thread blocks to slots of the GPU whose NIC sends them. */
    private SlotStores stores(SlotShape shape, int from, int proxy) {
        if (NetworkSender.onHost(shape.protocol(), setup.options().transports().sockets())) {
            return SlotStores.toHost(node, local.toHost(from), setup.costs(), shape.protocol());
        }
        return from == proxy
                ? SlotStores.toOwnGpu(node, setup.costs())
                : SlotStores.toPeer(node, local.nvlink(from), local.nvlink(proxy), setup.costs());
    }

    /** Ends of a connection on this node. */
    private record BothEnds(@Nullable SendEnd sender, @Nullable ReceiveEnd receiver) {}

    /** Collector of the ends of a GPU's thread blocks. */
    private static final class Ends {
        private final List<@Nullable SendEnd> sends = new ArrayList<>();
        private static final Party NOBODY = Party.named("nobody");

        private final List<Party> sendsTo = new ArrayList<>();
        private final List<@Nullable ReceiveEnd> receives = new ArrayList<>();
        private final List<Party> receivesFrom = new ArrayList<>();
        private boolean network;

        Ends(int blocks) {
            for (int i = 0; i < blocks; i++) {
                sends.add(null);
                receives.add(null);
                sendsTo.add(NOBODY);
                receivesFrom.add(NOBODY);
            }
        }

        void send(Link link, SendEnd end) {
            sends.set(link.sender(), end);
            sendsTo.set(link.sender(), GpuState.block(link.connection().to(), link.receiver()));
        }

        void receive(Link link, ReceiveEnd end) {
            receives.set(link.receiver(), end);
            receivesFrom.set(
                    link.receiver(), GpuState.block(link.connection().from(), link.sender()));
        }

        List<BlockEnds> all() {
            List<BlockEnds> all = new ArrayList<>();
            for (int i = 0; i < sends.size(); i++) {
                all.add(
                        new BlockEnds(
                                sends.get(i),
                                sendsTo.get(i),
                                receives.get(i),
                                receivesFrom.get(i),
                                network));
            }
            return all;
        }
    }
}
