package dev.doorbell.libraries.offload.staged;

/** How a {@link StagedMover} cuts a block and what of it overlaps. */
public enum StagingStrategy {
    /** A block is read whole, then written; nothing overlaps. Needs room for a whole block. */
    DIRECT,
    /**
     * A block is cut in chunks; a chunk is written while the next of the same block is read. The
     * next block begins when this one has been written.
     */
    MESSAGE_CHUNK,
    /** As chunks, and the last chunk of a block is written while the first of the next is read. */
    MESSAGE_PIPELINING
}
