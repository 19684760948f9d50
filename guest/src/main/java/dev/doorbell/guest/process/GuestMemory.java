package dev.doorbell.guest.process;

/** Memory of a guest that is inside a call. Addresses are those of the guest. */
public interface GuestMemory {

    /** Returns the bytes at an address. */
    byte[] load(long address, int bytes);

    /** Stores bytes before the call returns. */
    void store(long address, byte[] from, int offset, int bytes);
}
