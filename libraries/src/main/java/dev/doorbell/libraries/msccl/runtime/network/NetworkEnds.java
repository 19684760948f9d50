package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.network.queue.ConnectionQueues;
import dev.doorbell.libraries.msccl.runtime.network.queue.QueueLayout;
import dev.doorbell.libraries.msccl.runtime.network.queue.QueueNumbers;
import dev.doorbell.libraries.msccl.runtime.network.socket.SocketCosts;
import dev.doorbell.libraries.msccl.runtime.slot.LineFaults;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.libraries.verbs.Bootstrap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Factory of a node's ends of connections between nodes. It creates the queue pairs of a path with
 * its first connection.
 */
public final class NetworkEnds {

    private final Topology topology;
    private final ConnectionCosts costs;
    private final NetworkOptions options;
    private final Bootstrap bootstrap;
    private final int domain;
    private final Map<Integer, SendPath> sendPaths = new TreeMap<>();
    private final Map<Integer, ReceivePath> receivePaths = new TreeMap<>();

    /**
     * Creates a factory.
     *
     * @param bootstrap creator of the queue pairs
     * @param domain their protection domain
     */
    public NetworkEnds(
            Topology topology,
            ConnectionCosts costs,
            NetworkOptions options,
            Bootstrap bootstrap,
            int domain) {
        this.topology = topology;
        this.costs = costs;
        this.options = options;
        this.bootstrap = bootstrap;
        this.domain = domain;
    }

    /**
     * Creates a send end.
     *
     * @param rank rank of the thread block, which is the tag of its receives
     * @param depth number of its slots
     * @param helper helper thread of the path's sender
     * @param stores stores of the thread block to the slots
     * @param faults faults of the lines that the thread block stores
     */
    public NetworkSender sender(
            NetworkPath path,
            int rank,
            SlotShape shape,
            int depth,
            HelperThread helper,
            SlotStores stores,
            LineFaults faults) {
        SendPath sends = sendPaths.computeIfAbsent(path.number(), number -> open(path, helper));
        NetworkSender sender =
                new NetworkSender(
                        helper, shape, depth, costs, stores, sends, placePs(shape), faults);
        sends.add(rank, sender);
        return sender;
    }

    /**
     * Creates a receive end.
     *
     * @param rank rank of the sending thread block, which is the tag of its receives
     * @param depth number of its slots
     * @param loads loads of the thread block from the slots
     */
    public NetworkReceiver receiver(
            NetworkPath path,
            int rank,
            SlotShape shape,
            int depth,
            HelperThread helper,
            NetworkReceiver.Loads loads) {
        ReceivePath receives =
                receivePaths.computeIfAbsent(path.number(), number -> accept(path, helper));
        NetworkReceiver receiver =
                new NetworkReceiver(
                        helper, shape, depth, costs, receives, rank, loads, placePs(shape));
        receives.add(receiver);
        return receiver;
    }

    /**
     * Creates both ends of a connection over TCP inside a node.
     *
     * @param from helper thread of the sender
     * @param to helper thread of the receiver
     * @param faults faults of the lines that the sender stores
     */
    public Loopback loopback(
            int rank,
            SlotShape shape,
            HelperThread from,
            HelperThread to,
            SlotStores stores,
            NetworkReceiver.Loads loads,
            LineFaults faults) {
        SocketCosts sockets = from.sockets().orElseThrow();
        LoopbackPath path =
                new LoopbackPath(
                        from.node(),
                        from.socketEnd(options.sockets(), sockets.loopbackSends()),
                        to.socketEnd(options.sockets(), sockets.receives()),
                        sockets.loopbackPs());
        int depth = shape.slots();
        NetworkSender sender =
                new NetworkSender(from, shape, depth, costs, stores, path, placePs(shape), faults);
        NetworkReceiver receiver =
                new NetworkReceiver(to, shape, depth, costs, path, rank, loads, placePs(shape));
        path.connect(sender, receiver);
        return new Loopback(sender, receiver);
    }

    private long placePs(SlotShape shape) {
        return options.places() && shape.protocol() == Protocol.SIMPLE
                ? costs.gpu().hostLoadPs()
                : 0;
    }

    /** Ends of a connection over TCP inside a node. */
    public record Loopback(NetworkSender sender, NetworkReceiver receiver) {}

    private SendPath open(NetworkPath path, HelperThread helper) {
        SendPath sends =
                new SendPath(
                        helper,
                        options,
                        queues(helper, path.sendLayout(options), path.sender(), path.receiver()),
                        topology.address(path.to()));
        helper.add(path.number(), sends);
        return sends;
    }

    private ReceivePath accept(NetworkPath path, HelperThread helper) {
        ReceivePath receives =
                new ReceivePath(
                        helper,
                        options,
                        queues(
                                helper,
                                path.receiveLayout(options),
                                path.receiver(),
                                path.sender()));
        helper.add(path.number(), receives);
        return receives;
    }

    private ConnectionQueues queues(
            HelperThread helper,
            QueueLayout layout,
            QueueNumbers.Range own,
            QueueNumbers.Range peer) {
        ConnectionQueues queues =
                new ConnectionQueues(
                        helper.node(),
                        helper.nic(),
                        layout,
                        helper.memory().queues().allocate(layout.bytes()),
                        own.number());
        queues.create(bootstrap, domain, peer);
        return queues;
    }
}
