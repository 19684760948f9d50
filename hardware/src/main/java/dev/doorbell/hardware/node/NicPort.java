package dev.doorbell.hardware.node;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.message.MemoryRegistered;
import dev.doorbell.hardware.message.Payload;
import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.message.RepeatCounts;
import dev.doorbell.hardware.message.StateQuery;
import dev.doorbell.hardware.message.StateReport;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** One NIC as the node sees it: doorbells and commands out, DMA in. */
public final class NicPort {

    /**
     * Tags and command numbers carry the number of the NIC above this many bits, as PCIe requester
     * ids do.
     */
    public static final int REQUESTER_SHIFT = 24;

    private static final int STEP_READ_DONE = 1;

    private final Node node;
    private final int number;
    private final int process;
    private final NodeConstants constants;
    private final FifoResource pcieDown;
    private final Map<Integer, IntConsumer> pendingCommands = new HashMap<>();
    private final ArrayDeque<LongConsumer> stateListeners = new ArrayDeque<>();
    private int commands;
    private int reads;

    NicPort(Node node, int number, int process, NodeConstants constants) {
        this.node = node;
        this.number = number;
        this.process = process;
        this.constants = constants;
        pcieDown = node.instruments().resource("node" + node.index() + " PCIe to nic" + number);
    }

    /** Which of the node's NICs it is. */
    public int number() {
        return number;
    }

    /** Process number of the NIC. */
    public int process() {
        return process;
    }

    /**
     * Rings a doorbell.
     *
     * @param latencyPs from now until the NIC sees the store; small posted stores do not queue
     *     behind completions. The message arrives when the NIC acts on it.
     */
    public void ring(int qpn, int producerIndex, long latencyPs) {
        node.send(
                process,
                node.nowPs() + latencyPs + constants.doorbellPs(),
                new Doorbell(qpn, producerIndex));
    }

    /** Registers memory; {@code whenDone} gets the key. */
    public void registerMemory(
            int protectionDomain, long address, long length, int access, IntConsumer whenDone) {
        int id = command(whenDone);
        node.send(
                process,
                node.nowPs() + constants.hostMmioPs(),
                new RegisterMemory(id, protectionDomain, address, length, access));
    }

    /**
     * Creates a queue pair as {@code wanted} says, whose request id is chosen here; {@code
     * whenDone} gets its number.
     */
    public void createQueuePair(CreateQueuePair wanted, IntConsumer whenDone) {
        int id = command(whenDone);
        node.send(process, node.nowPs() + constants.hostMmioPs(), wanted.withRequestId(id));
    }

    /**
     * Creates DC target {@code targetNumber}, which initiators reach with {@code key}; {@code
     * receiveQueue} is 0 when it takes no SENDs; {@code whenDone} gets its number.
     */
    public void createDcTarget(
            int targetNumber,
            int protectionDomain,
            long key,
            int receiveQueue,
            IntConsumer whenDone) {
        int id = command(whenDone);
        node.send(
                process,
                node.nowPs() + constants.hostMmioPs(),
                new CreateDcTarget(id, targetNumber, protectionDomain, key, receiveQueue));
    }

    /**
     * Creates a receive queue as {@code wanted} says, whose request id is chosen here; {@code
     * whenDone} gets its number. Queue pairs can name it from then on.
     */
    public void createReceiveQueue(CreateReceiveQueue wanted, IntConsumer whenDone) {
        int id = command(whenDone);
        node.send(process, node.nowPs() + constants.hostMmioPs(), wanted.withRequestId(id));
    }

    /**
     * Asks the NIC for a fingerprint of its state and to note its counters; {@code whenDone} gets
     * it. The question takes no resource of the machine.
     */
    public void queryState(LongConsumer whenDone) {
        stateListeners.addLast(whenDone);
        node.send(
                process,
                node.nowPs() + constants.pcie().oneWayPs(),
                new StateQuery(number << REQUESTER_SHIFT));
    }

    /** Has the NIC count again what it counted since an earlier note of its counters. */
    public void repeatCounts(int notes, long times) {
        node.send(
                process,
                node.nowPs() + constants.pcie().oneWayPs(),
                new RepeatCounts(notes, times));
    }

    /** Says whether no command is pending, and for how long the link is busy. */
    public void describe(RelativeState state) {
        state.rest(pendingCommands.isEmpty() && reads == 0);
        pcieDown.describe(state);
        node.describeMemories(state);
    }

    void state(StateReport report) {
        stateListeners.removeFirst().accept(report.state());
    }

    void registered(MemoryRegistered answer) {
        done(answer.requestId(), answer.rkey());
    }

    void created(QueuePairCreated answer) {
        done(answer.requestId(), answer.qpn());
    }

    /** The NIC asks for bytes: they are read once the memory has them, and queue for the link. */
    void read(DmaRead read) {
        reads++;
        node.at(readyPs(read), new ReadDone(read));
    }

    /** A GPU's memory serves its readers one after the other, so their answers keep their order. */
    private long readyPs(DmaRead read) {
        if (NodeMemory.inHost(read.address())) {
            return node.nowPs() + constants.hostReadPs();
        }
        return node.gpuMemory(NodeMemory.gpuOf(read.address()))
                        .enter(node.nowPs(), constants.gpuMemoryRate().timePs(read.length()))
                + constants.gpuReadPs();
    }

    private int command(IntConsumer whenDone) {
        int id = number << REQUESTER_SHIFT | commands++;
        pendingCommands.put(id, whenDone);
        return id;
    }

    private void done(int id, int value) {
        IntConsumer waiting = pendingCommands.remove(id);
        if (waiting == null) {
            throw new IllegalStateException(
                    "expected the answer to a pending command but was number " + id);
        }
        waiting.accept(value);
    }

    /** The step at which memory has delivered what a NIC asked for. */
    private final class ReadDone extends Step {

        private final DmaRead read;

        ReadDone(DmaRead read) {
            super(STEP_READ_DONE);
            this.read = read;
        }

        @Override
        public void run(int index) {
            reads--;
            Payload payload = node.memory().read(read.address(), read.length());
            long end = pcieDown.enter(node.nowPs(), constants.pcie().completionPs(read.length()));
            node.send(
                    process,
                    end + constants.pcie().oneWayPs(),
                    new DmaReadCompletion(read.tag(), payload));
        }
    }
}
