package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.slot.LineFaults;
import dev.doorbell.libraries.msccl.runtime.slot.SlotMemory;
import dev.doorbell.libraries.msccl.runtime.slot.SlotRing;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;

/**
 * Connection between two GPUs of a node through slots in a memory that both access. LL and LL128
 * write lines, each of which the receiver polls. It may read the first while the last is in flight,
 * so that a slot holds its bytes from the first line on. Simple stores a slice, fences, and writes
 * a counter.
 */
public abstract class SlotConnection {

    private final Node node;
    private final SlotShape shape;
    private final SlotRing free;
    private final SlotRing filled;
    private final SlotMemory slots;
    private final LineFaults faults;
    private final long[] completePs;

    /**
     * Creates an empty connection.
     *
     * @param slots bus address of its slots
     * @param faults faults of the lines of its sender
     */
    protected SlotConnection(Node node, SlotShape shape, long slots, LineFaults faults) {
        this.node = node;
        this.shape = shape;
        this.faults = faults;
        this.slots = new SlotMemory(node.memory(), shape, slots);
        free = new SlotRing(shape.slots(), shape.slots());
        filled = new SlotRing(shape.slots(), 0);
        completePs = new long[shape.slots()];
    }

    /** Send end. */
    public abstract SendEnd sender();

    /** Receive end. */
    public abstract ReceiveEnd receiver();

    /** Time from a store until a poll at the other GPU sees it. */
    protected abstract long seenAfterPs();

    /** The present instant, in picoseconds. */
    protected final long nowPs() {
        return node.nowPs();
    }

    /** Shape of the slots. */
    protected final SlotShape shape() {
        return shape;
    }

    /** Returns true for slices behind a fence, in place of lines. */
    protected final boolean simple() {
        return shape.protocol() == Protocol.SIMPLE;
    }

    /** Time at which the receiver sees the end of the next post. */
    protected final long completePs() {
        return completePs[filled.next()];
    }

    private void fill(Payload data, long firstPs, long lastPs) {
        long number = free.number();
        int slot = free.use();
        slots.store(slot, number, data, faults);
        completePs[slot] = lastPs;
        filled.give(firstPs);
    }

    /** Send end that fills slots. */
    protected abstract class Sender implements SendEnd {

        @Override
        public final SlotRing slots() {
            return free;
        }

        @Override
        public final boolean overNetwork() {
            return false;
        }

        @Override
        public final void storing(Payload data, long firstPs, long endPs, long pollPs) {
            if (!simple()) {
                // A line arrives in the middle of a poll of all lines, and the next one sees it.
                long seenPs = seenAfterPs() + pollPs + pollPs / 2;
                fill(data, Math.min(firstPs, endPs) + seenPs, endPs + seenPs);
            }
        }

        @Override
        public final void stored(Payload data) {
            if (simple()) {
                long seenPs = nowPs() + seenAfterPs();
                fill(data, seenPs, seenPs);
            }
        }
    }

    /** Receive end that empties slots. */
    protected abstract class Receiver implements ReceiveEnd {

        @Override
        public final SlotRing slots() {
            return filled;
        }

        @Override
        public final boolean overNetwork() {
            return false;
        }

        @Override
        public final int missingLine(int bytes) {
            return slots.missingLine(filled.next(), filled.number(), bytes);
        }

        @Override
        public final Payload read(int bytes) {
            return slots.read(filled.next(), bytes);
        }

        @Override
        public final void release() {
            filled.use();
            free.give(nowPs() + seenAfterPs());
        }
    }
}
