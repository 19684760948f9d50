package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.MemoryRegion;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.pdes.report.party.Party;
import java.util.function.Consumer;

/**
 * Software of a node with one queue pair, driven by verbs alone. The node has a receive queue and a
 * buffer at {@link #BUFFER} that its peers may use.
 */
final class VerbsNode {

    static final long BUFFER = 1 << 20;
    static final long READ_ONLY = 2 << 20;
    static final int BUFFER_BYTES = 1 << 16;
    static final int BUFFER_KEY = MemoryRegion.keyOf(0);
    static final int READ_ONLY_KEY = MemoryRegion.keyOf(1);
    static final int QPN = 5;

    static final int DC_TARGET = 9;
    static final long DC_KEY = 0xfeed_0000_beefL;

    static final int RECEIVE_ENTRIES = 16;
    static final long RECEIVE_RING = 224 << 10;
    static final long RECEIVE_COMPLETIONS = 256 << 10;

    private static final int RECEIVE_QUEUE = 1;
    private static final int DOMAIN = 1;
    private static final long DOORBELL_RECORD = 192 << 10;
    private static final long RECEIVE_RECORD = DOORBELL_RECORD + 64;

    private VerbsNode() {}

    /** Runs a pair of connected nodes; the second one only answers. */
    static MachineRun pair(Consumer<Initiator> first) {
        return pair(TestMachine.nodes(2), first);
    }

    static MachineRun pair(TestMachine machine, Consumer<Initiator> first) {
        return pair(machine, first, connected(0, it -> {}));
    }

    static MachineRun pair(TestMachine machine, Consumer<Initiator> first, NodeSoftware second) {
        NodeSoftware initiator = connected(1, first);
        return machine.run(n -> n == 0 ? initiator : second, n -> node -> {});
    }

    /** Runs a pair of connected nodes; the second one posts receive requests. */
    static MachineRun receiving(Consumer<Initiator> first, Consumer<Node> second) {
        NodeSoftware idle = connected(0, it -> {});
        return pair(
                TestMachine.nodes(2),
                first,
                node -> {
                    idle.boot(node);
                    second.accept(node);
                });
    }

    /** Runs the same program on the DC initiator of every node. */
    static MachineRun dynamic(int nodes, Consumer<Initiator> program) {
        return TestMachine.nodes(nodes).run(dynamic(program));
    }

    /**
     * Software with a reliable connection to the node {@code peer}. It also has a buffer at {@link
     * #READ_ONLY} that its peer may only read.
     */
    static NodeSoftware connected(int peer, Consumer<Initiator> program) {
        int readOnly = AccessRight.LOCAL_WRITE | AccessRight.REMOTE_READ;
        return node -> {
            registerBuffer(node);
            node.nic(0).registerMemory(DOMAIN, READ_ONLY, BUFFER_BYTES, readOnly, key -> {});
            createReceiveQueue(node);
            start(
                    node,
                    queuePair(
                            CreateQueuePair.Transport.RC,
                            TestMachine.nicProcess(peer),
                            QPN,
                            RECEIVE_QUEUE),
                    program);
        };
    }

    /** Software with a DC initiator and a DC target. */
    static NodeSoftware dynamic(Consumer<Initiator> program) {
        return node -> {
            registerBuffer(node);
            createReceiveQueue(node);
            node.nic(0).createDcTarget(DC_TARGET, DOMAIN, DC_KEY, RECEIVE_QUEUE, number -> {});
            start(node, queuePair(CreateQueuePair.Transport.DCI, 0, 0, 0), program);
        };
    }

    /** Posts a receive request at a node's receive queue, its {@code index}-th. */
    static void postReceive(Node node, int index, LocalBuffer buffer) {
        byte[] entry = new byte[WqeCodec.RECEIVE_BYTES];
        WqeCodec.receive(entry, 0, buffer);
        long slot = index % RECEIVE_ENTRIES * (long) WqeCodec.RECEIVE_BYTES;
        node.memory().write(RECEIVE_RING + slot, entry);
        DoorbellRecord.write(
                node.memory().host(), RECEIVE_RECORD + DoorbellRecord.RECEIVE, index + 1);
    }

    /** Offset in host memory of the completion of a receive request. */
    static long receiveCompletion(int number) {
        return NodeMemory.offset(RECEIVE_COMPLETIONS) + (long) number * CqeCodec.BYTES;
    }

    /** Bytes of a message, none like its neighbours. */
    static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 7 + i / 256);
        }
        return bytes;
    }

    /** First word of a node's buffer. */
    static long word(MachineRun run, int node) {
        return run.node(node).memory().readLong(BUFFER);
    }

    private static void registerBuffer(Node node) {
        node.nic(0).registerMemory(DOMAIN, BUFFER, BUFFER_BYTES, AccessRight.ALL, key -> {});
    }

    private static void createReceiveQueue(Node node) {
        CreateReceiveQueue queue =
                new CreateReceiveQueue(
                        0,
                        RECEIVE_QUEUE,
                        RECEIVE_RING,
                        RECEIVE_ENTRIES,
                        RECEIVE_RECORD,
                        RECEIVE_COMPLETIONS,
                        32);
        node.nic(0).createReceiveQueue(queue, number -> {});
    }

    private static CreateQueuePair queuePair(
            CreateQueuePair.Transport transport, int peerNic, int peerQpn, int receiveQueue) {
        return new CreateQueuePair(
                0,
                QPN,
                DOMAIN,
                4096,
                64,
                DOORBELL_RECORD,
                128 << 10,
                128,
                false,
                transport,
                peerNic,
                peerQpn,
                receiveQueue);
    }

    private static void start(Node node, CreateQueuePair queuePair, Consumer<Initiator> initiator) {
        node.nic(0)
                .createQueuePair(
                        queuePair,
                        qpn ->
                                node.start(
                                        Party.named("initiator"),
                                        program ->
                                                initiator.accept(
                                                        new Initiator(node, program, queuePair))));
    }
}
