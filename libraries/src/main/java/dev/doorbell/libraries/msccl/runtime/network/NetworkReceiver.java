package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SlotRing;
import dev.doorbell.libraries.msccl.runtime.connection.SlotShape;

/**
 * Receive end of a connection from another node. Its path posts a receive for each free slot. With
 * LL and LL128 the thread block polls the lines itself; with Simple the path notifies it.
 */
public final class NetworkReceiver implements ReceiveEnd {

    private static final int LINE_BYTES = 64;

    private final Node node;
    private final SlotShape shape;
    private final ConnectionCosts costs;
    private final ReceivePath path;
    private final int depth;
    private final int tag;
    private final NetworkMemory.Range memory;
    private final long slots;
    private final SlotRing filled;
    private long posted;
    private long received;
    private long released;

    /**
     * Creates an empty receive end.
     *
     * @param depth number of its slots
     * @param tag tag of its receives
     */
    NetworkReceiver(
            HelperThread helper,
            SlotShape shape,
            int depth,
            ConnectionCosts costs,
            ReceivePath path,
            int tag) {
        this.shape = shape;
        this.depth = depth;
        this.costs = costs;
        this.path = path;
        this.tag = tag;
        node = helper.node();
        memory = helper.memory().gpu();
        slots = memory.allocate((long) depth * shape.slotBytes());
        filled = new SlotRing(depth, 0);
        if (polled() && !path.parts()) {
            // Posts end where their slots end, so the last line is always the same.
            for (int slot = 1; slot <= depth; slot++) {
                node.memory()
                        .watch(
                                slots + (long) slot * shape.slotBytes() - LINE_BYTES,
                                this::linesStored);
            }
        }
    }

    @Override
    public SlotRing slots() {
        return filled;
    }

    @Override
    public boolean overNetwork() {
        return true;
    }

    @Override
    public long longerLoadPs() {
        return 0;
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
        return node.memory()
                .read(slots + shape.offset(filled.next(), shape.wireBytes(bytes)), bytes);
    }

    @Override
    public void release() {
        filled.use();
        node.at(
                node.nowPs() + costs.gpu().hostStorePs(),
                Step.of(
                        StepKinds.MSCCL_RELEASED,
                        () -> {
                            released++;
                            path.receive();
                        }));
    }

    /** Tag of its receives: the sending rank. */
    int tag() {
        return tag;
    }

    /** Number of receives that it may post: for free slots whose last message is known. */
    long wanted() {
        return depth + Math.min(released, received);
    }

    /** Takes the next slot for a receive. */
    LocalBuffer post() {
        long slot = posted % depth;
        posted++;
        return new LocalBuffer(slots + slot * shape.slotBytes(), memory.key(), shape.slotBytes());
    }

    /** Records that the completion of its oldest receive is known. */
    void complete() {
        received++;
    }

    /** Returns true if the thread block polls the lines of a slot. */
    boolean polled() {
        return shape.protocol() != Protocol.SIMPLE;
    }

    /** Gives the thread block the next slot, whose last line has been stored. */
    void linesStored() {
        filled.give(node.nowPs() + costs.gpu().l2Ps());
    }

    /** Gives the thread block the next slot by a notification from the host. */
    void announce() {
        filled.give(node.nowPs() + costs.gpu().hostLoadPs());
    }
}
