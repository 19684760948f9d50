package dev.doorbell.libraries.msccl.runtime.slot;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import org.jspecify.annotations.Nullable;

/**
 * Slots of one end of a connection in a node's memory. Slots of LL and LL128 hold lines with flags,
 * which a thread block compares with the number of the post that it waits for.
 */
public final class SlotMemory {

    private static final Payload NOTHING = new Payload.Phantom(0);

    private final NodeMemory memory;
    private final SlotShape shape;
    private final long address;
    private final @Nullable Lines lines;

    /**
     * Creates the slots.
     *
     * @param address bus address of the first one
     */
    public SlotMemory(NodeMemory memory, SlotShape shape, long address) {
        this.memory = memory;
        this.shape = shape;
        this.address = address;
        lines =
                switch (shape.protocol()) {
                    case SIMPLE -> null;
                    case LL -> Lines.LL;
                    case LL128 -> Lines.LL128;
                };
    }

    /** Bus address of a post of {@code wire} bytes with flags. */
    public long address(int slot, int wire) {
        return address + shape.offset(slot, wire);
    }

    /**
     * Stores a post.
     *
     * @param number number of the post in the connection, from 1
     * @param faults faults of the rank that stores it
     */
    public void store(int slot, long number, Payload data, LineFaults faults) {
        if (data.length() == 0) {
            return;
        }
        int wire = shape.wireBytes(data.length());
        long at = address(slot, wire);
        memory.store(at, lines == null ? data : lines(lines, at, wire, number, data, faults));
    }

    private Payload lines(
            Lines form, long at, int wire, long number, Payload data, LineFaults faults) {
        LineFault.Kind fault = faults.next();
        if (!(data instanceof Payload.Real real) || memory.phantom(at)) {
            return new Payload.Phantom(wire);
        }
        byte[] encoded = form.encode(real.bytes(), real.offset(), real.length(), wire, number);
        if (fault != null && memory.read(at, form.bytes) instanceof Payload.Real before) {
            form.spoil(encoded, before.bytes(), fault, number);
        }
        return Payload.of(encoded);
    }

    /**
     * Number of the first line of a post of {@code bytes} whose flag is not that of the post, or -1
     * if there is none.
     */
    public int missingLine(int slot, long number, int bytes) {
        int wire = shape.wireBytes(bytes);
        return lines != null
                        && bytes > 0
                        && memory.read(address(slot, wire), wire) instanceof Payload.Real stored
                ? lines.missing(stored.bytes(), number)
                : -1;
    }

    /** Reads a post of {@code bytes}. */
    public Payload read(int slot, int bytes) {
        if (bytes == 0) {
            return NOTHING;
        }
        int wire = shape.wireBytes(bytes);
        Payload stored = memory.read(address(slot, wire), wire);
        if (lines == null) {
            return stored;
        }
        return stored instanceof Payload.Real real
                ? Payload.of(lines.decode(real.bytes(), bytes))
                : new Payload.Phantom(bytes);
    }
}
