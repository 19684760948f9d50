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
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayDeque;

/**
 * Send end of a connection to another node. The thread block fills one of its own slots and
 * notifies the helper thread. That thread writes it to the receiver's slot once the receiver has
 * posted a receive, and frees the own slot when the write has completed. A post ends at the end of
 * its slot.
 */
public final class NetworkSender implements SendEnd {

    private final Node node;
    private final HelperThread helper;
    private final SlotShape shape;
    private final ConnectionCosts costs;
    private final int connection;
    private final EndpointAddress peer;
    private final FifoResource pcie;
    private final long slots;
    private final SlotRing free;
    private final int[] sizes;
    private final ArrayDeque<Integer> posted = new ArrayDeque<>();
    private int credits;
    private long remoteSlots;
    private int remoteKey;

    /**
     * Creates a connection whose receiver has not announced its slots.
     *
     * @param connection its number in the job
     * @param peer helper thread of the receiver
     * @param pcie the GPU's stores to the host
     */
    public NetworkSender(
            HelperThread helper,
            SlotShape shape,
            ConnectionCosts costs,
            int connection,
            EndpointAddress peer,
            FifoResource pcie) {
        this.helper = helper;
        this.shape = shape;
        this.costs = costs;
        this.connection = connection;
        this.peer = peer;
        this.pcie = pcie;
        node = helper.node();
        slots =
                linesOnHost()
                        ? helper.memory().ofHost(shape.bufferBytes())
                        : helper.memory().ofGpu(shape.bufferBytes());
        free = new SlotRing(shape.slots(), shape.slots());
        sizes = new int[shape.slots()];
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
    public void storing(Payload data, long endPs) {}

    @Override
    public long fencePs() {
        return linesOnHost() ? 0 : costs.fenceSystemPs();
    }

    @Override
    public void stored(Payload data) {
        int slot = free.use();
        int wire = shape.wireBytes(data.length());
        sizes[slot] = wire;
        if (wire > 0) {
            node.memory().store(end(slots, slot) - wire, data);
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

    /** Handles the announcement of the receiver's slots. */
    void opened(long address, int key) {
        remoteSlots = address;
        remoteKey = key;
        credits = shape.slots();
        send();
    }

    /** Handles a freed slot of the receiver. */
    void freed() {
        credits++;
        send();
    }

    private void send() {
        while (credits > 0 && !posted.isEmpty()) {
            credits--;
            int slot = posted.removeFirst();
            helper.post(sizes[slot] > 0 ? 2 : 1, () -> write(slot));
        }
    }

    private void write(int slot) {
        int wire = sizes[slot];
        helper.use().writeBegins(node.nowPs());
        Runnable completed =
                () -> {
                    helper.use().writeEnds(node.nowPs());
                    free.give(node.nowPs() + costs.gpu().hostLoadPs());
                };
        if (wire > 0) {
            NetworkMemory memory = helper.memory();
            int key = linesOnHost() ? memory.hostKey() : memory.gpuKey();
            // The receiver's slots are used in the same order.
            helper.endpoint()
                    .write(
                            peer,
                            new LocalBuffer(end(slots, slot) - wire, key, wire),
                            new RemoteRange(end(remoteSlots, slot) - wire, remoteKey),
                            helper.then(() -> {}));
        }
        helper.endpoint()
                .send(
                        peer,
                        new Notice(Notice.Kind.WRITTEN, connection, wire, 0).encoded(),
                        helper.then(completed));
    }

    private long end(long first, int slot) {
        return first + (slot + 1L) * shape.slotBytes();
    }
}
