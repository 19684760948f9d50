package dev.doorbell.hardware.node;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.AllowOtherVhca;
import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.CreateMkeyAlias;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.message.DeregisterMemory;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.message.MkeyAnswer;
import dev.doorbell.hardware.message.ModifyQueuePair;
import dev.doorbell.hardware.message.NodeToNic;
import dev.doorbell.hardware.message.QueuePairBroken;
import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.message.RepeatCounts;
import dev.doorbell.hardware.message.SetRnrRetries;
import dev.doorbell.hardware.message.StateQuery;
import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Track;
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

    private final Node node;
    private final int number;
    private final int process;
    private final int function;
    private final NodeConstants constants;
    private final DmaReads dma;
    private final Map<Integer, IntConsumer> pendingCommands = new HashMap<>();
    private final Map<Integer, MkeyListener> pendingMkeys = new HashMap<>();
    private final ArrayDeque<LongConsumer> stateListeners = new ArrayDeque<>();
    private int commands;
    private IntConsumer whenBroken = qpn -> {};

    NicPort(Node node, int number, int process, int function, NodeConstants constants) {
        this.node = node;
        this.number = number;
        this.process = process;
        this.function = function;
        this.constants = constants;
        dma =
                new DmaReads(
                        node,
                        process,
                        Resource.of(node.place(), ResourceKind.PCIE_TO_NIC, number),
                        constants);
    }

    /** Index of the NIC in the node. */
    public int number() {
        return number;
    }

    /** Process number of the NIC. */
    public int process() {
        return process;
    }

    /** The vhca id, or GVMI-ID, of the NIC's function that serves this node. */
    public int vhcaId() {
        return NicFunction.vhcaId(process, function);
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

    /**
     * Rings a doorbell as the last step of an operation of the node's own, and draws its way.
     *
     * @param flow of the operation
     */
    public void ring(int qpn, int producerIndex, long latencyPs, long flow) {
        ring(qpn, producerIndex, latencyPs);
        if (node.instruments().tracing()) {
            node.instruments()
                    .span(
                            Track.at(Place.nic(node.index(), number)).part("doorbell"),
                            "doorbell to NIC",
                            node.nowPs(),
                            node.nowPs() + latencyPs + constants.doorbellPs(),
                            flow);
        }
    }

    /** Registers memory that no other function uses; {@code whenDone} gets the key. */
    public void registerMemory(
            int protectionDomain, long address, long length, int access, IntConsumer whenDone) {
        registerMemory(
                protectionDomain,
                address,
                length,
                access,
                0,
                (status, key) -> {
                    if (status != CommandStatus.OK) {
                        throw new IllegalStateException(
                                "expected %d bytes at 0x%x to be registered but was %s"
                                        .formatted(length, address, status));
                    }
                    whenDone.accept(key);
                });
    }

    /**
     * Registers memory.
     *
     * @param gvmiId vhca id of the function that may make an alias of the key; 0 for none.
     *     BAD_PARAM when it is not of this NIC.
     */
    public void registerMemory(
            int protectionDomain,
            long address,
            long length,
            int access,
            int gvmiId,
            MkeyListener whenDone) {
        registerMemory(
                new RegisterMemory(
                        0, 0, protectionDomain, address, length, address, access, gvmiId),
                whenDone);
    }

    /** Registers memory by the command {@code wanted}, whose request id is chosen here. */
    public void registerMemory(RegisterMemory wanted, MkeyListener whenDone) {
        int id = mkeyCommand(whenDone);
        command(wanted.withRequest(id, function));
    }

    /** Lets a key of this function die; BAD_RES when there is none. */
    public void deregisterMemory(int key, MkeyListener whenDone) {
        int id = mkeyCommand(whenDone);
        command(new DeregisterMemory(id, function, key));
    }

    /**
     * Lets other functions of the NIC make aliases of a key of this one with an access key, which
     * is not 0. BAD_RES when there is no such key, BAD_OP when it is an alias.
     */
    public void allowOtherVhca(int key, long accessKey, MkeyListener whenDone) {
        int id = mkeyCommand(whenDone);
        command(new AllowOtherVhca(id, function, key, accessKey));
    }

    /**
     * Makes a key of this function that stands for {@code key} of the function {@code vhcaId} of
     * the same NIC.
     *
     * <p>BAD_PARAM for a function of another NIC, a wrong access key, or a key that was registered
     * for another function; BAD_RES when there is no such key; BAD_OP when it is itself an alias;
     * BAD_RES_STATE when it is not exported in the requested direction.
     *
     * @param accessKey the owner allowed access with; 0 when the key was registered with this
     *     function's vhca id
     */
    public void createMkeyAlias(
            int vhcaId, int key, long accessKey, int protectionDomain, MkeyListener whenDone) {
        int id = mkeyCommand(whenDone);
        command(new CreateMkeyAlias(id, function, vhcaId, key, accessKey, protectionDomain));
    }

    /**
     * Creates a queue pair with the configuration {@code wanted}, whose request id is chosen here;
     * {@code whenDone} gets its number.
     */
    public void createQueuePair(CreateQueuePair wanted, IntConsumer whenDone) {
        int id = command(whenDone);
        command(wanted.withRequest(id, function));
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
        command(
                new CreateDcTarget(
                        id, function, targetNumber, protectionDomain, key, receiveQueue));
    }

    /**
     * Creates a receive queue with the configuration {@code wanted}, whose request id is chosen
     * here; {@code whenDone} gets its number. Queue pairs can name it from then on.
     */
    public void createReceiveQueue(CreateReceiveQueue wanted, IntConsumer whenDone) {
        int id = command(whenDone);
        command(wanted.withRequest(id, function));
    }

    /**
     * Moves a queue pair by the command {@code wanted}, whose request id is chosen here; {@code
     * whenDone} gets its number.
     */
    public void modifyQueuePair(ModifyQueuePair wanted, IntConsumer whenDone) {
        int id = command(whenDone);
        command(wanted.withRequest(id, function));
    }

    /**
     * Sets retries by the command {@code wanted}, whose request id is chosen here; {@code whenDone}
     * gets the number of the queue pair.
     */
    public void setRnrRetries(SetRnrRetries wanted, IntConsumer whenDone) {
        int id = command(whenDone);
        command(wanted.withRequest(id, function));
    }

    /** Sets the listener for queue pairs that the NIC has broken, which gets their numbers. */
    public void onBroken(IntConsumer listener) {
        whenBroken = listener;
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
                new StateQuery(number << REQUESTER_SHIFT, function));
    }

    /** Makes the NIC count again the counts since an earlier note of its counters. */
    public void repeatCounts(int notes, long times) {
        node.send(
                process,
                node.nowPs() + constants.pcie().oneWayPs(),
                new RepeatCounts(notes, times));
    }

    /** Says whether no command is pending, and for how long the link is busy. */
    public void describe(RelativeState state) {
        state.rest(pendingCommands.isEmpty() && pendingMkeys.isEmpty());
        dma.describe(state);
        node.describeMemories(state);
    }

    void state(StateReport report) {
        stateListeners.removeFirst().accept(report.state());
    }

    void answered(MkeyAnswer answer) {
        pending(pendingMkeys, answer.requestId()).answered(answer.status(), answer.key());
    }

    void created(QueuePairCreated answer) {
        pending(pendingCommands, answer.requestId()).accept(answer.qpn());
    }

    void broken(QueuePairBroken note) {
        whenBroken.accept(note.qpn());
    }

    /** Takes in a read of the NIC. */
    void read(DmaRead read) {
        dma.read(read);
    }

    private int command(IntConsumer whenDone) {
        int id = nextCommand();
        pendingCommands.put(id, whenDone);
        return id;
    }

    private int mkeyCommand(MkeyListener whenDone) {
        int id = nextCommand();
        pendingMkeys.put(id, whenDone);
        return id;
    }

    private int nextCommand() {
        return number << REQUESTER_SHIFT | commands++;
    }

    private void command(NodeToNic command) {
        node.send(process, node.nowPs() + constants.hostMmioPs(), command);
    }

    private static <T> T pending(Map<Integer, T> commands, int id) {
        T waiting = commands.remove(id);
        if (waiting == null) {
            throw new IllegalStateException(
                    "expected the answer to a pending command but was number " + id);
        }
        return waiting;
    }

    /** Listener for the answer to a command about a key. */
    @FunctionalInterface
    public interface MkeyListener {

        /**
         * Takes the answer; the command has ended.
         *
         * @param key it made or was about; 0 unless {@code status} is OK
         */
        void answered(CommandStatus status, int key);
    }
}
