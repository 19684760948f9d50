package dev.doorbell.libraries.msccl.runtime.local;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.nccl.transport.Transport;
import dev.doorbell.libraries.msccl.nccl.transport.Transports;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.PeerConnection;
import dev.doorbell.libraries.msccl.runtime.connection.PeerLink;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SlotConnection;
import dev.doorbell.libraries.msccl.runtime.network.NetworkMemory;
import dev.doorbell.libraries.msccl.runtime.network.NetworkReceiver;
import dev.doorbell.libraries.msccl.runtime.slot.LineFaults;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;
import dev.doorbell.libraries.nvshmem.mapped.NvlinkPort;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import java.util.ArrayList;
import java.util.List;

/** Factory of the connections between the GPUs of a node that need no network. */
public final class LocalConnections {

    private final Node node;
    private final ConnectionCosts costs;
    private final Transports transports;
    private final NetworkMemory.Range shared;
    private final List<NetworkMemory.Range> peers;
    private final List<NvlinkPort> nvlink = new ArrayList<>();
    private final List<PciePort> pcie = new ArrayList<>();
    private final List<FifoResource> toHost = new ArrayList<>();

    /** Ends of a connection. */
    public record Ends(SendEnd sender, ReceiveEnd receiver) {}

    /**
     * Creates a factory.
     *
     * @param gpus GPUs that take part
     * @param shared host memory for slots
     * @param peers memory of each GPU for slots of connections to it
     */
    public LocalConnections(
            Node node,
            ConnectionCosts costs,
            Transports transports,
            int gpus,
            NetworkMemory.Range shared,
            List<NetworkMemory.Range> peers) {
        this.node = node;
        this.costs = costs;
        this.transports = transports;
        this.shared = shared;
        this.peers = List.copyOf(peers);
        boolean overPcie =
                transports.has(Transport.PCIE)
                        || transports.has(Transport.SHARED_MEMORY)
                        || transports.sockets();
        for (int device = 0; device < gpus; device++) {
            nvlink.add(new NvlinkPort(node, device, costs.nvlink()));
            if (overPcie) {
                pcie.add(new PciePort(node, device, costs.hostAccesses()));
                toHost.add(pcie.get(device).out());
            } else {
                toHost.add(
                        node.instruments()
                                .resource(
                                        Resource.of(
                                                node.place(),
                                                ResourceKind.PCIE_FROM_GPU_TO_HOST,
                                                device)));
            }
        }
    }

    /**
     * Creates a connection from a GPU to another one.
     *
     * @param faults faults of the lines that the sender stores
     */
    public Ends connect(SlotShape shape, int from, int to, LineFaults faults) {
        long bytes = (long) shape.slots() * shape.slotBytes();
        return switch (transports.between(from, to).transport()) {
            case NVLINK ->
                    peers(
                            shape,
                            new NvlinkPeer(costs, nvlink.get(from), nvlink.get(to)),
                            peers.get(to).allocate(bytes),
                            faults);
            case PCIE ->
                    peers(
                            shape,
                            new PciePeer(
                                    costs,
                                    pcie.get(from),
                                    pcie.get(to),
                                    transports.between(from, to).distance()),
                            peers.get(to).allocate(bytes),
                            faults);
            case SHARED_MEMORY ->
                    ends(
                            new SharedMemoryConnection(
                                    node,
                                    shape,
                                    costs,
                                    pcie.get(from),
                                    pcie.get(to),
                                    shared.allocate(bytes),
                                    faults));
            case NETWORK ->
                    throw new IllegalStateException(
                            "expected a connection without network from %d to %d"
                                    .formatted(from, to));
        };
    }

    private Ends peers(SlotShape shape, PeerLink link, long slots, LineFaults faults) {
        return ends(new PeerConnection(node, shape, costs, link, slots, faults));
    }

    private static Ends ends(SlotConnection both) {
        return new Ends(both.sender(), both.receiver());
    }

    /** NVLink port of a GPU. */
    public NvlinkPort nvlink(int device) {
        return nvlink.get(device);
    }

    /** Loads of a GPU's thread blocks from slots of a network that are in host memory. */
    public NetworkReceiver.Loads fromHost(int device) {
        PciePort port = pcie.get(device);
        return new NetworkReceiver.Loads() {
            @Override
            public long passedPs(int wire) {
                return port.loadedPs(wire);
            }

            @Override
            public long longerPs(int loads) {
                return costs.longerHostLoadsPs(loads);
            }
        };
    }

    /** Direction of a GPU's PCIe link to the host. */
    public FifoResource toHost(int device) {
        return toHost.get(device);
    }
}
