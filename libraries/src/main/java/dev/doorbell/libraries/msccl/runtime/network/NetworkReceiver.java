package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SlotRing;
import dev.doorbell.libraries.msccl.runtime.connection.SlotShape;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayDeque;

/**
 * Receive end of a connection from another node. With LL and LL128 the thread block polls the lines
 * itself. With Simple the helper thread is notified of a write. It first reads from the slot over
 * the NIC, so that the write must be complete, and then notifies the thread block.
 */
public final class NetworkReceiver implements ReceiveEnd {

    private static final int LINE_BYTES = 64;
    private static final int FLUSH_BYTES = 8;

    private final Node node;
    private final HelperThread helper;
    private final SlotShape shape;
    private final ConnectionCosts costs;
    private final int connection;
    private final EndpointAddress peer;
    private final long slots;
    private final SlotRing filled;
    private final ArrayDeque<Arrived> arrived = new ArrayDeque<>();

    /**
     * Creates an empty connection.
     *
     * @param connection its number in the job
     * @param peer helper thread of the sender
     */
    public NetworkReceiver(
            HelperThread helper,
            SlotShape shape,
            ConnectionCosts costs,
            int connection,
            EndpointAddress peer) {
        this.helper = helper;
        this.shape = shape;
        this.costs = costs;
        this.connection = connection;
        this.peer = peer;
        node = helper.node();
        slots = helper.memory().ofGpu(shape.bufferBytes());
        filled = new SlotRing(shape.slots(), 0);
        if (polled()) {
            // Posts end where their slots end, so the last line is always the same.
            for (int slot = 0; slot < shape.slots(); slot++) {
                node.memory()
                        .watch(
                                end(slot) - LINE_BYTES,
                                () -> filled.give(node.nowPs() + costs.gpu().l2Ps()));
            }
        }
    }

    @Override
    public SlotRing slots() {
        return filled;
    }

    @Override
    public boolean betweenNodes() {
        return true;
    }

    @Override
    public long begin(int bytes) {
        return node.nowPs();
    }

    @Override
    public Payload read(int bytes) {
        if (bytes == 0) {
            return new Payload.Phantom(0);
        }
        return node.memory().read(end(filled.next()) - shape.wireBytes(bytes), bytes);
    }

    @Override
    public void release() {
        filled.use();
        node.at(
                node.nowPs() + costs.gpu().hostStorePs(),
                Step.of(StepKinds.MSCCL_RELEASED, () -> tell(Notice.Kind.FREED)));
    }

    /** Announces the slots to the sender. */
    void open() {
        tell(Notice.Kind.OPENED);
    }

    /** Handles a post of {@code wire} bytes that the sender has written. */
    void written(int wire) {
        if (polled()) {
            if (wire == 0) {
                // There is no line to poll.
                filled.give(node.nowPs() + costs.gpu().hostLoadPs());
            }
            return;
        }
        Arrived post = new Arrived();
        arrived.addLast(post);
        if (wire == 0) {
            flushed(post);
        } else {
            helper.post(1, () -> flush(post));
        }
    }

    private void flush(Arrived post) {
        NetworkMemory memory = helper.memory();
        helper.endpoint()
                .read(
                        helper.endpoint().address(),
                        new LocalBuffer(memory.flushAddress(), memory.hostKey(), FLUSH_BYTES),
                        new RemoteRange(slots, memory.gpuKey()),
                        helper.then(() -> flushed(post)));
    }

    /** Handles a completed flush. Posts are reported in order. */
    private void flushed(Arrived post) {
        post.flushed = true;
        while (!arrived.isEmpty() && arrived.getFirst().flushed) {
            arrived.removeFirst();
            filled.give(node.nowPs() + costs.gpu().hostLoadPs());
        }
    }

    private void tell(Notice.Kind kind) {
        helper.tell(peer, new Notice(kind, connection, slots, helper.memory().gpuKey()));
    }

    private boolean polled() {
        return shape.protocol() != Protocol.SIMPLE;
    }

    private long end(int slot) {
        return slots + (slot + 1L) * shape.slotBytes();
    }

    /** Written post that the thread block has not been notified of. */
    private static final class Arrived {
        private boolean flushed;
    }
}
