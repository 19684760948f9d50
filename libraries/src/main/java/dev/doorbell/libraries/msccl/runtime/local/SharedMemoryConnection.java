package dev.doorbell.libraries.msccl.runtime.local;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.connection.ConnectionCosts;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import dev.doorbell.libraries.msccl.runtime.slot.LineFaults;
import dev.doorbell.libraries.msccl.runtime.slot.SlotMemory;
import dev.doorbell.libraries.msccl.runtime.slot.SlotRing;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;

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
    private final SlotMemory slots;
    private final LineFaults faults;
    private final SlotRing free;
    private final SlotRing filled;
    private final long[] completePs;

    /**
     * Creates an empty connection.
     *
     * @param slots bus address of its slots
     * @param faults faults of the lines of its sender
     */
    SharedMemoryConnection(
            Node node,
            SlotShape shape,
            ConnectionCosts costs,
            PciePort from,
            PciePort to,
            long slots,
            LineFaults faults) {
        this.node = node;
        this.shape = shape;
        this.costs = costs;
        this.from = from;
        this.to = to;
        this.slots = new SlotMemory(node.memory(), shape, slots);
        this.faults = faults;
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

    private void fill(Payload data, long firstPs, long lastPs) {
        long number = free.number();
        int slot = free.use();
        slots.store(slot, number, data, faults);
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
        public int missingLine(int bytes) {
            return slots.missingLine(filled.next(), filled.number(), bytes);
        }

        @Override
        public Payload read(int bytes) {
            return slots.read(filled.next(), bytes);
        }

        @Override
        public void release() {
            filled.use();
            free.give(node.nowPs() + seenAfterPs());
        }
    }
}
