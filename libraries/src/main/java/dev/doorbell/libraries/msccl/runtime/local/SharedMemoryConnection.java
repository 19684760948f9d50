package dev.doorbell.libraries.msccl.runtime.local;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SlotRing;
import dev.doorbell.libraries.msccl.runtime.connection.SlotShape;

/**
 * Connection between two GPUs of a node through slots and counters in host memory. The sender
 * stores over its PCIe link. The receiver polls and loads over its own, so that both its poll and
 * each round of its loads take a round trip.
 */
final class SharedMemoryConnection {

    private final Node node;
    private final SlotShape shape;
    private final ConnectionCosts costs;
    private final PciePort from;
    private final PciePort to;
    private final long slots;
    private final SlotRing free;
    private final SlotRing filled;
    private final long[] completePs;

    /**
     * Creates an empty connection.
     *
     * @param slots bus address of its slots
     */
    SharedMemoryConnection(
            Node node,
            SlotShape shape,
            ConnectionCosts costs,
            PciePort from,
            PciePort to,
            long slots) {
        this.node = node;
        this.shape = shape;
        this.costs = costs;
        this.from = from;
        this.to = to;
        this.slots = slots;
        free = new SlotRing(shape.slots(), shape.slots());
        filled = new SlotRing(shape.slots(), 0);
        completePs = new long[shape.slots()];
    }

    /** Send end. */
    SendEnd sender() {
        return new Sender();
    }

    /** Receive end. */
    ReceiveEnd receiver() {
        return new Receiver();
    }

    private boolean simple() {
        return shape.protocol() == Protocol.SIMPLE;
    }

    /**
     * Time from a store until a poll over PCIe sees it. Polls follow each other, so that on average
     * the next one reaches memory half a round trip later, and takes the other half to return.
     */
    private long seenAfterPs() {
        return costs.gpu().hostStorePs() + costs.gpu().hostLoadPs();
    }

    private long address(int slot, int wire) {
        return slots + shape.offset(slot, wire);
    }

    private void fill(Payload data, long firstPs, long lastPs) {
        int slot = free.use();
        if (data.length() > 0) {
            node.memory().store(address(slot, shape.wireBytes(data.length())), data);
        }
        completePs[slot] = lastPs;
        filled.give(firstPs);
    }

    private final class Sender implements SendEnd {

        @Override
        public SlotRing slots() {
            return free;
        }

        @Override
        public boolean overNetwork() {
            return false;
        }

        @Override
        public boolean storesAway() {
            return true;
        }

        @Override
        public long begin(int bytes) {
            return bytes == 0 ? node.nowPs() : from.storedPs(shape.wireBytes(bytes));
        }

        @Override
        public void storing(Payload data, long firstPs, long endPs, long pollPs) {
            if (!simple()) {
                // A line arrives in the middle of a poll of all lines, and the next one sees it.
                long seenPs = seenAfterPs() + pollPs + pollPs / 2;
                fill(data, Math.min(firstPs, endPs) + seenPs, endPs + seenPs);
            }
        }

        @Override
        public long longerCreditPs() {
            return costs.longerHostLoadPs();
        }

        @Override
        public long fencePs(int bytes) {
            return HostFences.ps(costs, shape.protocol(), bytes);
        }

        @Override
        public void stored(Payload data) {
            if (simple()) {
                long seenPs = node.nowPs() + seenAfterPs();
                fill(data, seenPs, seenPs);
            }
        }
    }

    private final class Receiver implements ReceiveEnd {

        @Override
        public SlotRing slots() {
            return filled;
        }

        @Override
        public boolean overNetwork() {
            return false;
        }

        @Override
        public long longerLoadPs(int loads) {
            return costs.longerHostLoadsPs(loads);
        }

        @Override
        public long begin(int bytes, long waitsPs) {
            long loadedPs =
                    bytes == 0 ? node.nowPs() : to.loadedPs(shape.wireBytes(bytes)) + waitsPs;
            return Math.max(loadedPs, completePs[filled.next()]);
        }

        @Override
        public Payload read(int bytes) {
            return bytes == 0
                    ? new Payload.Phantom(0)
                    : node.memory().read(address(filled.next(), shape.wireBytes(bytes)), bytes);
        }

        @Override
        public void release() {
            filled.use();
            free.give(node.nowPs() + seenAfterPs());
        }
    }
}
