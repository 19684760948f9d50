package dev.doorbell.guest.mpi.collective;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
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

    /** Buffer of the guest with some instances, which are not in place. */
    public GuestBuffer buffer(long address, int count) {
        GuestBuffer buffer = new GuestBuffer(address, count, layout);
        MpiError.require(
                address != Abi.IN_PLACE
                        && (address != 0 || count == 0 || layout.bounds().trueLb() != 0),
                ErrorKind.BUFFER,
                () -> "buffer is 0x%x; expected an address".formatted(address));
        return buffer;
    }
}
