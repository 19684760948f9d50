package dev.doorbell.libraries.nvshmem.heap;

/**
 * Address of an object in the symmetric heap, the same on every PE.
 *
 * @param control true if it is in the control part
 * @param offset bytes from the start of the part
 */
public record SymmetricAddress(boolean control, long offset) {

    /** Returns the address {@code bytes} further on. */
    public SymmetricAddress plus(long bytes) {
        return new SymmetricAddress(control, offset + bytes);
    }
}
