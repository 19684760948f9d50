package dev.doorbell.guest.buffer;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.process.GuestMemory;

/**
 * Memory of a guest in which a null pointer is an error of the call, not a crash.
 *
 * @param memory the memory
 */
public record CheckedMemory(GuestMemory memory) implements GuestMemory {

    @Override
    public byte[] load(long address, int bytes) {
        check(address, bytes);
        return memory.load(address, bytes);
    }

    @Override
    public void store(long address, byte[] from, int offset, int bytes) {
        check(address, bytes);
        memory.store(address, from, offset, bytes);
    }

    private static void check(long address, int bytes) {
        MpiError.require(
                address != 0 || bytes <= 0,
                ErrorKind.ARG,
                () -> "an argument is a null pointer; expected an address");
    }
}
