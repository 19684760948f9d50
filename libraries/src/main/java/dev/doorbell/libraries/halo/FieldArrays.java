package dev.doorbell.libraries.halo;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;

/**
 * Fields of a domain: consecutive arrays of 64-bit numbers.
 *
 * @param memory memory of their node
 * @param address bus address of the first
 * @param cells number of cells of each
 */
public record FieldArrays(NodeMemory memory, long address, int cells) {

    /** Bus address of a field. */
    public long field(int field) {
        return address + (long) field * cells * Double.BYTES;
    }

    /** Returns true if their content is never stored. */
    public boolean phantom() {
        return memory.phantom(address);
    }

    /** Returns the bits of a cell. */
    public long read(int field, int cell) {
        return space().readLong(NodeMemory.offset(field(field)) + (long) cell * Double.BYTES);
    }

    /** Stores the bits of a cell. */
    public void write(int field, int cell, long bits) {
        space().writeLong(NodeMemory.offset(field(field)) + (long) cell * Double.BYTES, bits);
    }

    private Memory space() {
        return memory.space(address);
    }
}
