package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.SlotShape;
import dev.doorbell.libraries.msccl.runtime.network.queue.ConnectionQueues;
import dev.doorbell.libraries.msccl.runtime.network.queue.QueueLayout;
import dev.doorbell.libraries.msccl.runtime.network.queue.QueueNumbers;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.libraries.verbs.EndpointAddress;

/**
 * Factory of the ends of connections between nodes. It creates the queue pairs of a connection with
 * the connection. Numbers that NCCL exchanges over sockets follow from the order of connections,
 * which is the same on every node.
 */
public final class NetworkEnds {

    private final Topology topology;
    private final ConnectionCosts costs;
    private final NetworkOptions options;
    private final Bootstrap bootstrap;
    private final int domain;
    private final QueueNumbers numbers;

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
        numbers = new QueueNumbers(EndpointAddress.numbersOf(topology.gpusOfNode()));
    }

    /** Layout of the queues of a send end. */
    public static QueueLayout sendLayout(NetworkOptions options) {
        return new QueueLayout(options.queuePairs(), false, false);
    }

    /** Layout of the queues of a receive end. */
    public static QueueLayout receiveLayout(NetworkOptions options, Protocol protocol) {
        return new QueueLayout(options.queuePairs(), true, protocol == Protocol.SIMPLE);
    }

    /** Assigns the next connection its queue pair numbers. Every node calls it for all of them. */
    public Pair next(Connection connection, SlotShape shape) {
        return new Pair(
                connection,
                shape,
                numbers.next(nicOf(connection.from()), sendLayout(options).allPairs()),
                numbers.next(
                        nicOf(connection.to()),
                        receiveLayout(options, shape.protocol()).allPairs()));
    }

    /**
     * Creates the send end.
     *
     * @param number number of the connection in the job
     * @param pcie the GPU's stores to the host
     */
    public NetworkSender sender(int number, Pair pair, HelperThread helper, FifoResource pcie) {
        NetworkSender sender =
                new NetworkSender(
                        helper,
                        pair.shape,
                        costs,
                        options,
                        queues(helper, sendLayout(options), pair.sender, pair.receiver),
                        topology.address(pair.connection.to()),
                        pcie);
        helper.add(number, sender);
        return sender;
    }

    /**
     * Creates the receive end.
     *
     * @param number number of the connection in the job
     */
    public NetworkReceiver receiver(int number, Pair pair, HelperThread helper) {
        NetworkReceiver receiver =
                new NetworkReceiver(
                        helper,
                        pair.shape,
                        costs,
                        options,
                        queues(
                                helper,
                                receiveLayout(options, pair.shape.protocol()),
                                pair.receiver,
                                pair.sender),
                        pair.connection.from());
        helper.add(number, receiver);
        return receiver;
    }

    private ConnectionQueues queues(
            HelperThread helper,
            QueueLayout layout,
            QueueNumbers.Range own,
            QueueNumbers.Range peer) {
        NicPort nic = helper.nic();
        ConnectionQueues queues =
                new ConnectionQueues(
                        helper.node(),
                        nic,
                        layout,
                        helper.memory().queues().allocate(layout.bytes()),
                        own.number());
        queues.create(bootstrap, domain, peer);
        return queues;
    }

    private int nicOf(int rank) {
        return topology.address(rank).nicProcess();
    }

    /**
     * Connection and the numbers of its queue pairs at both ends.
     *
     * @param shape division of its buffer
     */
    public record Pair(
            Connection connection,
            SlotShape shape,
            QueueNumbers.Range sender,
            QueueNumbers.Range receiver) {}
}
