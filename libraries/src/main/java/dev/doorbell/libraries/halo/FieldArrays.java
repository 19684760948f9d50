package dev.doorbell.libraries.halo;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;

/**
 * Fields of a domain, one array of 64-bit numbers each, one after the other.
 *
 * @param memory of the node they are in
 * @param address bus address of the first
 * @param cells of each
 */
public record FieldArrays(NodeMemory memory, long address, int cells) {

    /** Bus address of a field. */
    public long field(int field) {
        return address + (long) field * cells * Double.BYTES;
    }

    /** Whether their content is never stored. */
    public boolean phantom() {
        return memory.phantom(address);
    }

    /** The bits of a cell. */
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
