package dev.doorbell.libraries.mpi.inter;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.mpi.Mpi;

/** Longs in memory of the library, whose bytes are real whatever the payload of the job is. */
final class Words implements AutoCloseable {

    private final Mpi mpi;
    private final NodeMemory memory;
    private final int count;
    private final long address;

    Words(Mpi mpi, int count) {
        this.mpi = mpi;
        this.count = count;
        memory = mpi.process().node().memory();
        // A buffer of no bytes has no address.
        address = mpi.takeReal(Math.max(bytes(), Long.BYTES));
    }

    /** Returns the address of a long. */
    long at(int number) {
        return address + (long) number * Long.BYTES;
    }

    /** Length in bytes. */
    int bytes() {
        return count * Long.BYTES;
    }

    void put(int number, long value) {
        memory.writeLong(at(number), value);
    }

    long get(int number) {
        return memory.readLong(at(number));
    }

    @Override
    public void close() {
        mpi.giveReal(address, Math.max(bytes(), Long.BYTES));
    }
}
