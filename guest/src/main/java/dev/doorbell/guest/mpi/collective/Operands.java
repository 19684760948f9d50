package dev.doorbell.guest.mpi.collective;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.mpi.reduction.Reduction;

/**
 * Operation on instances of a datatype.
 *
 * @param reduction operation on elements
 * @param layout layout of an instance in the buffers of the guest
 * @param perInstance elements of an instance
 */
public record Operands(Reduction reduction, Datatype layout, int perInstance) {

    /** Number of elements of some instances. */
    public int elements(int count) {
        return Math.multiplyExact(count, perInstance);
    }

    /** Buffer of the guest with some instances. */
    public GuestBuffer buffer(long address, int count) {
        return new GuestBuffer(address, count, layout);
    }
}
