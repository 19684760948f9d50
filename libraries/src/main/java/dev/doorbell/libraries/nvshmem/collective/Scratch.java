package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;

/**
 * Symmetric memory for the blocks of all members before they are combined: two halves that
 * alternate like the words of {@link AllPush}.
 */
final class Scratch {

    private final SymmetricAddress start;
    private final long halfBytes;

    /** Allocates the memory in a collective call. */
    Scratch(SymmetricHeap heap, long halfBytes) {
        this.halfBytes = halfBytes;
        start = heap.malloc(2 * halfBytes);
    }

    /**
     * Returns the half for an exchange.
     *
     * @throws WrongUseException if it has less than {@code bytes}
     */
    SymmetricAddress half(long exchange, long bytes, String what) {
        if (bytes > halfBytes) {
            throw new WrongUseException(
                    "%s needs %d bytes of scratch; expected at most %d, which were reserved when the collectives of the team were made"
                            .formatted(what, bytes, halfBytes));
        }
        return start.plus(exchange % 2 * halfBytes);
    }
}
