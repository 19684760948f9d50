package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeOpcode;
import dev.doorbell.libraries.verbs.work.SendSlots;
import dev.doorbell.libraries.verbs.work.StagedSend;
import dev.doorbell.libraries.verbs.work.Work;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint of one process on a NIC, an MPI rank on a host or a worker on a DPU, with a shared
 * receive queue. It sends over a reliable connection per peer, or over DC initiators to DC targets,
 * which need no connection. Operations to one peer are performed in the order they were posted.
 *
 * <p>Every call happens at the present instant. Its caller first lets the CPU time ({@link
 * CpuCosts}) pass: a program sleeps, an Arm worker works.
 */
public final class Endpoint {

    private static final int ALIGNMENT = 4096;

    /** Completion queue entries for all connections together. */
    private static final int CONNECTED_COMPLETIONS = 1 << 12;

    private final Node node;
    private final NicPort nic;
    private final EndpointAddress address;
    private final EndpointOptions options;
    private final long arena;
    private final long arenaBytes;
    private final long receiveRecord;
    private final long receiveRing;
    private final Sender sender;
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
     * @param options options with DC initiators
     */
    public Endpoint(Node node, int nic, int number, EndpointOptions options) {
        this(node, nic, number, options, null);
    }

    /**
     * Creates an endpoint that may have reliable connections.
     *
     * @param peers endpoints of the job; null if it has DC initiators
     */
    public Endpoint(
            Node node, int nic, int number, EndpointOptions options, @Nullable Peers peers) {
        this.node = node;
        this.nic = node.nic(nic);
        this.options = options;
        address = new EndpointAddress(this.nic.process(), number);
        Memory memory = node.memory().host();
        int sendEntries =
                options.connected()
                        ? CONNECTED_COMPLETIONS
                        : Integer.highestOneBit(options.initiators() * 2 - 1)
                                * options.sendBlocks();
        Arena layout = new Arena();
        long records = layout.add((options.initiators() + 1) * 64L);
        long rings =
                layout.add((long) options.initiators() * options.sendBlocks() * Wqe.BLOCK_BYTES);
        long sendCompletions = layout.add(CompletionRing.bytes(sendEntries));
        receiveRing = layout.add((long) options.receives() * WqeCodec.RECEIVE_BYTES);
        long receiveCompletions = layout.add(CompletionRing.bytes(options.receives()));
        long receiveBuffers = layout.add((long) options.receives() * options.messageBytes());
        long sendSlots = layout.add((long) options.sendSlots() * options.messageBytes());
        arenaBytes = layout.bytes;
        arena = NodeMemory.hostAddress(memory.allocate(arenaBytes, ALIGNMENT));
        node.cache().hold(arena, arenaBytes);
        receiveRecord = arena + records + options.initiators() * 64L;
        slots =
                new SendSlots(
                        node.memory(),
                        arena + sendSlots,
                        options.sendSlots(),
                        options.messageBytes());
        CompletionRing completions =
                new CompletionRing(node.memory(), arena + sendCompletions, sendEntries);
        sender =
                options.connected()
                        ? new Connections(
                                node,
                                this.nic,
                                address,
                                options,
                                Objects.requireNonNull(peers, "peers of a connected endpoint"),
                                completions)
                        : new Initiators(
                                node,
                                this.nic,
                                address,
                                options,
                                new Initiators.Memory(arena + records, arena + rings),
                                completions);
        receives =
                new ReceiveRing(
                        node.memory(),
                        options,
                        arena + receiveRing,
                        receiveRecord,
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
        int receiveQueue = address.receiveQueue();
        bootstrap.createReceiveQueue(
                nic,
                new CreateReceiveQueue(
                        0,
                        receiveQueue,
                        arena + receiveRing,
                        options.receives(),
                        receiveRecord,
                        receives.completions().address(),
                        receives.completions().entries()));
        sender.open(bootstrap);
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
        sender.post(
                to,
                inline ? new Work.InlineSend(message) : new StagedSend(slots, message),
                completion);
    }

    /** Writes at most {@link WqeCodec#MAX_INLINE_BYTES} bytes without a local buffer. */
    public void writeInline(
            EndpointAddress to, byte[] data, RemoteRange remote, Completion completion) {
        sender.post(to, new Work.InlineWrite(data, remote), completion);
    }

    /** Writes a registered local buffer to the peer's memory. */
    public void write(
            EndpointAddress to, LocalBuffer local, RemoteRange remote, Completion completion) {
        sender.post(to, new Work.Transfer(WqeOpcode.RDMA_WRITE, local, remote), completion);
    }

    /** Reads the peer's memory into a registered local buffer. */
    public void read(
            EndpointAddress to, LocalBuffer local, RemoteRange remote, Completion completion) {
        sender.post(to, new Work.Transfer(WqeOpcode.RDMA_READ, local, remote), completion);
    }

    /** Returns true if the completion of a post can be polled. */
    public boolean completionReady() {
        return sender.ready();
    }

    /**
     * Polls one completion and runs the action of its operation. Returns false if there is none.
     */
    public boolean pollCompletion() {
        Outbox.Finished finished = sender.poll();
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
        return sender.busy();
    }

    /** Runs {@code whenActive} once, at the next unpolled completion or message that arrives. */
    public void arm(Runnable whenActive) {
        disarm();
        listener = whenActive;
        watchedSend = sender.completions().next();
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

    /** Consecutive parts of memory, each on its own pages. */
    private static final class Arena {
        private long bytes;

        long add(long wanted) {
            long offset = bytes;
            bytes = Math.ceilDiv(bytes + wanted, ALIGNMENT) * ALIGNMENT;
            return offset;
        }
    }
}
