package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint of one process on a NIC, an MPI rank on a host or a worker on a DPU: DC initiators that
 * share a completion queue, and a DC target with a shared receive queue. Peers need no connection,
 * only each other's {@link EndpointAddress}. Operations to one peer are performed in the order they
 * were posted.
 *
 * <p>Every call happens at the present instant. Its caller first lets the CPU time ({@link
 * CpuCosts}) pass: a program sleeps, an Arm worker works.
 */
public final class Endpoint {

    private static final int ALIGNMENT = 4096;

    private final Node node;
    private final NicPort nic;
    private final EndpointAddress address;
    private final EndpointOptions options;
    private final long arena;
    private final long arenaBytes;
    private final long records;
    private final long rings;
    private final long receiveRing;
    private final Initiators initiators;
    private final ReceiveRing receives;
    private final SendSlots slots;
    private final Runnable activity = this::active;
    private @Nullable Runnable listener;
    private long watchedSend;
    private long watchedReceive;

    /**
     * Creates an endpoint in the memory of {@code node}; {@link #open} creates it on the NIC.
     *
     * @param nic number of the NIC in the node
     */
    public Endpoint(Node node, int nic, int number, EndpointOptions options) {
        this.node = node;
        this.nic = node.nic(nic);
        this.options = options;
        address = new EndpointAddress(this.nic.process(), number);
        Memory memory = node.memory().host();
        int sendEntries =
                Integer.highestOneBit(options.initiators() * 2 - 1) * options.sendBlocks();
        long ringBytes = (long) options.sendBlocks() * Wqe.BLOCK_BYTES;
        Arena layout = new Arena();
        records = layout.add((options.initiators() + 1) * 64L);
        rings = layout.add(options.initiators() * ringBytes);
        long sendCompletions = layout.add(CompletionRing.bytes(sendEntries));
        receiveRing = layout.add((long) options.receives() * WqeCodec.RECEIVE_BYTES);
        long receiveCompletions = layout.add(CompletionRing.bytes(options.receives()));
        long receiveBuffers = layout.add((long) options.receives() * options.messageBytes());
        long sendSlots = layout.add((long) options.sendSlots() * options.messageBytes());
        arenaBytes = layout.bytes;
        arena = NodeMemory.hostAddress(memory.allocate(arenaBytes, ALIGNMENT));
        slots = new SendSlots(node.memory(), arena + sendSlots, options);
        List<Initiator> pool = new ArrayList<>();
        for (int i = 0; i < options.initiators(); i++) {
            pool.add(
                    new Initiator(
                            new SendQueue(
                                    address.initiator(i),
                                    -1,
                                    node.memory(),
                                    arena + rings + i * ringBytes,
                                    record(i),
                                    options.sendBlocks())));
        }
        initiators =
                new Initiators(
                        node,
                        this.nic,
                        address.initiator(0),
                        pool,
                        new CompletionRing(node.memory(), arena + sendCompletions, sendEntries),
                        new SpareNumbers());
        receives =
                new ReceiveRing(
                        node.memory(),
                        options,
                        arena + receiveRing,
                        record(options.initiators()),
                        arena + receiveBuffers,
                        new CompletionRing(
                                node.memory(), arena + receiveCompletions, options.receives()));
    }

    /** Creates it on the NIC: registers memory, creates queues, and posts receive requests. */
    public void open(Bootstrap bootstrap) {
        bootstrap.register(
                nic,
                options.protectionDomain(),
                arena,
                arenaBytes,
                AccessRight.ALL,
                key -> {
                    slots.registered(key);
                    receives.fill(key);
                });
        int receiveQueue = address.target();
        bootstrap.createReceiveQueue(
                nic,
                new CreateReceiveQueue(
                        0,
                        receiveQueue,
                        arena + receiveRing,
                        options.receives(),
                        record(options.initiators()),
                        receives.completions().address(),
                        receives.completions().entries()));
        for (int i = 0; i < options.initiators(); i++) {
            bootstrap.create(nic, wanted(initiators.queue(i)));
        }
        bootstrap.createDcTarget(
                nic,
                address.target(),
                options.protectionDomain(),
                EndpointAddress.DC_KEY,
                receiveQueue);
    }

    private CreateQueuePair wanted(SendQueue queue) {
        return new CreateQueuePair(
                0,
                queue.qpn(),
                options.protectionDomain(),
                queue.address(),
                queue.depth(),
                queue.doorbellRecord(),
                initiators.completions().address(),
                initiators.completions().entries(),
                false,
                CreateQueuePair.Transport.DCI,
                0,
                0,
                0);
    }

    /** Address of the endpoint. */
    public EndpointAddress address() {
        return address;
    }

    /** Node whose memory it uses. */
    public Node node() {
        return node;
    }

    /** NIC of the endpoint. */
    public NicPort nic() {
        return nic;
    }

    /** Options of the endpoint. */
    public EndpointOptions options() {
        return options;
    }

    /**
     * Sends a copy of {@code message}: at once if there is a free buffer for it, else when one
     * becomes free.
     *
     * @throws IllegalArgumentException if it is longer than the options allow
     */
    public void send(EndpointAddress to, byte[] message, Completion completion) {
        if (message.length > options.messageBytes()) {
            throw new IllegalArgumentException(
                    "expected a message of at most %d bytes but was %d"
                            .formatted(options.messageBytes(), message.length));
        }
        boolean inline = message.length <= WqeCodec.MAX_INLINE_BYTES;
        initiators.post(
                to,
                inline ? new Work.InlineSend(message) : new StagedSend(slots, message),
                completion);
    }

    /** Writes at most {@link WqeCodec#MAX_INLINE_BYTES} bytes without a local buffer. */
    public void writeInline(
            EndpointAddress to, byte[] data, RemoteRange remote, Completion completion) {
        initiators.post(to, new Work.InlineWrite(data, remote), completion);
    }

    /** Writes a registered local buffer to the peer's memory. */
    public void write(
            EndpointAddress to, LocalBuffer local, RemoteRange remote, Completion completion) {
        initiators.post(to, new Work.Transfer(WqeOpcode.RDMA_WRITE, local, remote), completion);
    }

    /** Reads the peer's memory into a registered local buffer. */
    public void read(
            EndpointAddress to, LocalBuffer local, RemoteRange remote, Completion completion) {
        initiators.post(to, new Work.Transfer(WqeOpcode.RDMA_READ, local, remote), completion);
    }

    /** Returns true if the completion of a post can be polled. */
    public boolean completionReady() {
        return initiators.ready();
    }

    /**
     * Polls one completion and runs the action of its operation. Returns false if there is none.
     */
    public boolean pollCompletion() {
        Initiator.Finished finished = initiators.poll();
        if (finished == null) {
            return false;
        }
        finished.completion().completed(finished.status());
        return true;
    }

    /** Returns true if a message can be received. */
    public boolean messageReady() {
        return receives.completions().ready();
    }

    /** Returns the next received message, or null. */
    public @Nullable Received pollMessage() {
        return messageReady() ? receives.take() : null;
    }

    /** Returns true if the completion of a post has not been polled. */
    public boolean busy() {
        return initiators.busy();
    }

    /** Runs {@code whenActive} once, at the next unpolled completion or message that arrives. */
    public void arm(Runnable whenActive) {
        disarm();
        listener = whenActive;
        watchedSend = initiators.completions().next();
        watchedReceive = receives.completions().next();
        node.memory().watch(watchedSend, activity);
        node.memory().watch(watchedReceive, activity);
    }

    /** Cancels {@link #arm}. */
    public void disarm() {
        if (listener != null) {
            listener = null;
            node.memory().unwatch(watchedSend, activity);
            node.memory().unwatch(watchedReceive, activity);
        }
    }

    private void active() {
        Runnable armed = listener;
        if (armed != null && (completionReady() || messageReady())) {
            disarm();
            armed.run();
        }
    }

    private long record(int i) {
        return arena + records + i * 64L;
    }

    /** Consecutive parts of memory, each on its own pages. */
    private static final class Arena {
        private long bytes;

        long add(long wanted) {
            long offset = bytes;
            bytes = Math.ceilDiv(bytes + wanted, ALIGNMENT) * ALIGNMENT;
            return offset;
        }
    }

    /** Queue pairs with the endpoint's unused numbers. */
    private final class SpareNumbers implements Initiators.Replacement {

        @Override
        public @Nullable SendQueue of(SendQueue drained, int number) {
            if (number > address.initiator(EndpointOptions.MAX_INITIATORS - 1)) {
                return null;
            }
            return new SendQueue(
                    number,
                    drained.peer(),
                    node.memory(),
                    drained.address(),
                    drained.doorbellRecord(),
                    drained.depth());
        }

        @Override
        public void create(SendQueue queue, Runnable whenDone) {
            queue.updateDoorbellRecord(0);
            nic.createQueuePair(wanted(queue), qpn -> whenDone.run());
        }
    }
}
