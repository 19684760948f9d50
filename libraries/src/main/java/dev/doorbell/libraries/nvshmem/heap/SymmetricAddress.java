package dev.doorbell.libraries.nvshmem.heap;

/**
 * The place of an object in the symmetric heap, the same on every PE.
 *
 * @param control whether it is in the control part
 * @param offset bytes from the start of the part
 */
public record SymmetricAddress(boolean control, long offset) {

    /** The place {@code bytes} further on. */
    public SymmetricAddress plus(long bytes) {
        return new SymmetricAddress(control, offset + bytes);
    }
}
