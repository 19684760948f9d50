package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.slot.LineFaults;
import dev.doorbell.libraries.msccl.runtime.slot.SlotMemory;
import dev.doorbell.libraries.msccl.runtime.slot.SlotRing;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;

/**
 * Connection between two GPUs of a node that access each other's memory. LL and LL128 write lines
 * into the receiver, which polls each line and may read the first while the last is in flight. The
 * slot holds its bytes from the first line on. Simple stores a slice, fences, and writes a counter.
 * On GPUs that prefer reads over NVLink, such as Ampere, the slice is stored at the sender and the
 * receiver fetches it.
 */
public final class PeerConnection {

    private final Node node;
    private final SlotShape shape;
    private final ConnectionCosts costs;
    private final PeerLink link;
    private final SlotRing free;
    private final SlotRing filled;
    private final SlotMemory slots;
    private final LineFaults faults;
    private final long[] completePs;

    /**
     * Creates an empty connection over a link.
     *
     * @param slots bus address of its slots
     * @param faults faults of the lines of its sender
     */
    public PeerConnection(
            Node node,
            SlotShape shape,
            ConnectionCosts costs,
            PeerLink link,
            long slots,
            LineFaults faults) {
        this.node = node;
        this.shape = shape;
        this.costs = costs;
        this.link = link;
        free = new SlotRing(shape.slots(), shape.slots());
        filled = new SlotRing(shape.slots(), 0);
        this.slots = new SlotMemory(node.memory(), shape, slots);
        this.faults = faults;
        completePs = new long[shape.slots()];
    }

    /** Send end. */
    public SendEnd sender() {
        return new Sender();
    }

    /** Receive end. */
    public ReceiveEnd receiver() {
        return new Receiver();
    }

    private boolean simple() {
        return shape.protocol() == Protocol.SIMPLE;
    }

    private boolean fetched() {
        return simple() && link.fetches();
    }

    /** Time from a store until a poll at the other GPU sees it. */
    private long seenAfterPs() {
        return link.oneWayPs() + costs.gpu().l2Ps();
    }

    private long passedPs(int bytes) {
        return bytes == 0 ? node.nowPs() : link.storedPs(shape.wireBytes(bytes));
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
        public long begin(int bytes) {
            return fetched() ? node.nowPs() : passedPs(bytes);
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
        public boolean storesAway() {
            return !fetched();
        }

        @Override
        public long longerCreditPs() {
            return 0;
        }

        @Override
        public long fencePs(int bytes) {
            return link.fencePs(shape.protocol(), bytes, fetched());
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
        public long begin(int bytes, long waitsPs) {
            return fetched() && bytes > 0
                    ? link.loadedPs(bytes) + link.loadPs()
                    : completePs[filled.next()];
        }

        @Override
        public long longerLoadPs(int loads) {
            return fetched() ? link.loadPs() : 0;
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
