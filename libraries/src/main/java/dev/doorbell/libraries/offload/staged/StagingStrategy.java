package dev.doorbell.libraries.offload.staged;

/** Strategy of a {@link StagedMover}: division of a block, and overlap. */
public enum StagingStrategy {
    /** Reads a whole block, then writes it, without overlap. Needs memory for a whole block. */
    DIRECT,
    /**
     * Divides a block into chunks. A chunk is written while the next of the same block is read. The
     * next block starts after the end of this one.
     */
    MESSAGE_CHUNK,
    /**
     * Uses chunks, and also writes the last chunk of a block while the first of the next is read.
     */
    MESSAGE_PIPELINING
}
