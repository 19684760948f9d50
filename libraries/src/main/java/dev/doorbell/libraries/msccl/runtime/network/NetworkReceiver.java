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
import dev.doorbell.libraries.msccl.runtime.network.queue.ConnectionQueues;
import dev.doorbell.libraries.msccl.runtime.network.queue.ConnectionQueues.Completed;
import dev.doorbell.libraries.msccl.runtime.network.queue.PairCounts;
import dev.doorbell.libraries.msccl.runtime.network.queue.ReliableQueue;
import dev.doorbell.libraries.msccl.runtime.network.queue.RemoteFifo;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Receive end of a connection from another node. For each free slot, the helper thread posts a
 * receive request and writes an entry to the sender's FIFO. With LL and LL128 the thread block
 * polls the lines itself. With Simple the helper thread learns of a message by the completion of
 * its request. It first reads from the slot over the NIC, so that the message must be complete, and
 * then notifies the thread block.
 */
public final class NetworkReceiver implements ReceiveEnd {

    private static final int LINE_BYTES = 64;
    private static final int FLUSH_BYTES = 1;

    private final Node node;
    private final HelperThread helper;
    private final SlotShape shape;
    private final ConnectionCosts costs;
    private final NetworkOptions options;
    private final ConnectionQueues queues;
    private final int tag;
    private final long slots;
    private final SlotRing filled;
    private final ArrayDeque<Arrived> arrived = new ArrayDeque<>();
    private final PairCounts landed;
    private final PairCounts received;
    private @Nullable RemoteFifo fifo;
    private long receives;
    private long posted;
    private long released;

    /**
     * Creates an empty connection.
     *
     * @param tag tag of its receives
     */
    public NetworkReceiver(
            HelperThread helper,
            SlotShape shape,
            ConnectionCosts costs,
            NetworkOptions options,
            ConnectionQueues queues,
            int tag) {
        this.helper = helper;
        this.shape = shape;
        this.costs = costs;
        this.options = options;
        this.queues = queues;
        this.tag = tag;
        node = helper.node();
        slots = helper.memory().gpu().allocate(shape.bufferBytes());
        filled = new SlotRing(shape.slots(), 0);
        landed = new PairCounts(options.queuePairs());
        received = new PairCounts(options.queuePairs());
        if (polled() && !parts()) {
            // Posts end where their slots end, so the last line is always the same.
            for (int slot = 1; slot <= shape.slots(); slot++) {
                node.memory()
                        .watch(
                                slots + (long) slot * shape.slotBytes() - LINE_BYTES,
                                this::linesStored);
            }
        }
        queues.listen(this::arrived);
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
                            receive();
                        }));
    }

    /** Handles the announcement of the sender's FIFO: posts a receive for every slot. */
    void opened(long address, int key) {
        fifo =
                new RemoteFifo(
                        node.memory(),
                        queues.pairs().get(0),
                        queues.fifo(),
                        address,
                        key,
                        options.inlineEntries());
        receive();
    }

    /** Posts receives for the slots that are free and whose last message is known. */
    private void receive() {
        RemoteFifo remote = fifo;
        if (remote == null) {
            return;
        }
        long wanted = shape.slots() + Math.min(released, received.requests());
        for (; receives < wanted; receives++) {
            helper.work(
                    "post receive",
                    options.queuePairs() * helper.verbs().postPs() + helper.verbs().chainPs(1),
                    () -> post(remote));
        }
    }

    private void post(RemoteFifo remote) {
        queues.pairs().forEach(ReliableQueue::postReceive);
        long slot = posted % shape.slots();
        posted++;
        NetworkMemory memory = helper.memory();
        remote.post(
                new LocalBuffer(
                        slots + slot * shape.slotBytes(), memory.gpu().key(), shape.slotBytes()),
                tag,
                memory.queues().key());
    }

    private void arrived(Completed completion) {
        // Lines of a post over several queue pairs have no last one. The thread block, which polls
        // all of them, has them when the completions of all its parts are in memory.
        if (completion.received()
                && polled()
                && parts()
                && landed.complete(completion.pair())
                && completion.immediate() > 0) {
            linesStored();
        }
        helper.arrived(queues, completion, () -> complete(completion));
    }

    private void linesStored() {
        filled.give(node.nowPs() + costs.gpu().l2Ps());
    }

    private void complete(Completed completion) {
        if (completion.received()) {
            if (received.complete(completion.pair())) {
                written(completion.immediate());
                receive();
            }
        } else if (completion.pair() == queues.pairs().size()) {
            flushed();
        }
    }

    /** Handles a message of {@code wire} bytes. */
    private void written(int wire) {
        if (polled()) {
            if (wire == 0) {
                // There is no line to poll.
                filled.give(node.nowPs() + costs.gpu().hostLoadPs());
            }
            return;
        }
        arrived.addLast(new Arrived(wire > 0));
        if (wire > 0) {
            long slot = slots + shape.offset((int) ((received.requests() - 1) % shape.slots()), 0);
            helper.work("post flush", helper.verbs().chainPs(1), () -> flush(slot));
        } else {
            announce();
        }
    }

    private void flush(long slot) {
        NetworkMemory memory = helper.memory();
        ReliableQueue queue = queues.flushes();
        queue.read(
                new RemoteRange(slot, memory.gpu().key()),
                new LocalBuffer(queues.flushWord(), memory.queues().key(), FLUSH_BYTES));
        queue.ring();
    }

    /** Handles the completed flush of the oldest message that needs one. */
    private void flushed() {
        for (Arrived message : arrived) {
            if (message.flushes) {
                message.flushes = false;
                break;
            }
        }
        announce();
    }

    /** Notifies the thread block of messages in order. */
    private void announce() {
        while (!arrived.isEmpty() && !arrived.getFirst().flushes) {
            arrived.removeFirst();
            filled.give(node.nowPs() + costs.gpu().hostLoadPs());
        }
    }

    private boolean polled() {
        return shape.protocol() != Protocol.SIMPLE;
    }

    private boolean parts() {
        return options.queuePairs() > 1;
    }

    /** Message that the thread block has not been notified of. */
    private static final class Arrived {
        private boolean flushes;

        Arrived(boolean flushes) {
            this.flushes = flushes;
        }
    }
}
