package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SlotRing;
import dev.doorbell.libraries.msccl.runtime.connection.SlotShape;
import dev.doorbell.libraries.msccl.runtime.network.queue.ClearToSend;
import dev.doorbell.libraries.msccl.runtime.network.queue.ConnectionQueues;
import dev.doorbell.libraries.msccl.runtime.network.queue.PairCounts;
import dev.doorbell.libraries.msccl.runtime.network.queue.ReliableQueue;
import dev.doorbell.libraries.msccl.runtime.network.queue.SendFifo;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayDeque;
import java.util.List;

/**
 * Send end of a connection to another node. The thread block fills one of its own slots and
 * notifies the helper thread. That thread polls its FIFO in host memory, to which the receiver
 * writes an entry for each receive that it has posted. It then writes the slot to the memory that
 * the entry names, with the size as immediate bytes, and frees the slot when the write has
 * completed.
 */
public final class NetworkSender implements SendEnd {

    private static final LocalBuffer NOTHING = new LocalBuffer(0, 0, 0);
    private static final RemoteRange NOWHERE = new RemoteRange(0, 0);

    private final Node node;
    private final HelperThread helper;
    private final SlotShape shape;
    private final ConnectionCosts costs;
    private final NetworkOptions options;
    private final ConnectionQueues queues;
    private final EndpointAddress peer;
    private final FifoResource pcie;
    private final NetworkMemory.Range memory;
    private final long slots;
    private final SlotRing free;
    private final int[] sizes;
    private final ArrayDeque<Integer> posted = new ArrayDeque<>();
    private final SendFifo fifo;
    private final PairCounts completed;
    private final Runnable look = this::send;

    /**
     * Creates a connection whose receiver has not posted a receive.
     *
     * @param peer helper thread of the receiver
     * @param pcie the GPU's stores to the host
     */
    public NetworkSender(
            HelperThread helper,
            SlotShape shape,
            ConnectionCosts costs,
            NetworkOptions options,
            ConnectionQueues queues,
            EndpointAddress peer,
            FifoResource pcie) {
        this.helper = helper;
        this.shape = shape;
        this.costs = costs;
        this.options = options;
        this.queues = queues;
        this.peer = peer;
        this.pcie = pcie;
        node = helper.node();
        memory = linesOnHost() ? helper.memory().host() : helper.memory().gpu();
        slots = memory.allocate(shape.bufferBytes());
        free = new SlotRing(shape.slots(), shape.slots());
        sizes = new int[shape.slots()];
        fifo = new SendFifo(node.memory(), queues.fifo());
        fifo.watch(look);
        completed = new PairCounts(options.queuePairs());
        queues.listen(completion -> helper.arrived(queues, completion, () -> complete(completion)));
    }

    /** Returns true if a protocol's own slots are in host memory. */
    public static boolean linesOnHost(Protocol protocol) {
        return protocol == Protocol.LL;
    }

    private boolean linesOnHost() {
        return linesOnHost(shape.protocol());
    }

    @Override
    public SlotRing slots() {
        return free;
    }

    @Override
    public boolean betweenNodes() {
        return true;
    }

    @Override
    public long begin(int bytes) {
        return linesOnHost()
                ? pcie.enter(node.nowPs(), costs.gpu().pcieRate().timePs(shape.wireBytes(bytes)))
                : node.nowPs();
    }

    @Override
    public void storing(Payload data, long firstPs, long endPs, long pollPs) {}

    @Override
    public long fencePs(int bytes) {
        return bytes == 0 || linesOnHost() ? 0 : costs.fenceSystemPs();
    }

    @Override
    public void stored(Payload data) {
        int slot = free.use();
        int wire = shape.wireBytes(data.length());
        sizes[slot] = wire;
        if (wire > 0) {
            node.memory().store(slots + shape.offset(slot, wire), data);
        }
        node.at(
                node.nowPs() + costs.gpu().hostStorePs(),
                Step.of(
                        StepKinds.MSCCL_POSTED,
                        () -> {
                            posted.addLast(slot);
                            send();
                        }));
    }

    /** Helper thread of the receiver. */
    EndpointAddress peer() {
        return peer;
    }

    /** Bus address of the FIFO, which the receiver needs. */
    long fifoAddress() {
        return fifo.address();
    }

    /** Sends filled slots for which the receiver has posted receives. */
    private void send() {
        while (!posted.isEmpty() && fifo.ready()) {
            ClearToSend entry = fifo.take(look);
            int slot = posted.removeFirst();
            int entries = options.separates(sizes[slot]) ? 2 : 1;
            helper.work(
                    "post send",
                    options.queuePairs() * helper.verbs().chainPs(entries),
                    () -> write(slot, entry));
        }
    }

    private void write(int slot, ClearToSend entry) {
        int wire = sizes[slot];
        helper.use().writeBegins(node.nowPs());
        long from = slots + shape.offset(slot, wire);
        long to = entry.address() + shape.offset(0, wire);
        List<ReliableQueue> pairs = queues.pairs();
        int part = options.partBytes(wire);
        for (int i = 0; i < pairs.size(); i++) {
            int at = Math.min(wire, i * part);
            int length = Math.min(wire - at, part);
            LocalBuffer local = new LocalBuffer(from + at, memory.key(), length);
            RemoteRange remote = new RemoteRange(to + at, entry.key());
            if (options.separates(wire) && length > 0) {
                pairs.get(i).write(remote, local, false);
                pairs.get(i).writeWithImmediate(wire, NOWHERE, NOTHING);
            } else {
                pairs.get(i).writeWithImmediate(wire, remote, local);
            }
            pairs.get(i).ring();
        }
    }

    private void complete(ConnectionQueues.Completed completion) {
        if (completed.complete(completion.pair())) {
            helper.use().writeEnds(node.nowPs());
            free.give(node.nowPs() + costs.gpu().hostLoadPs());
        }
    }
}
