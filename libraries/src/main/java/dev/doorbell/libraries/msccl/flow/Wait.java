package dev.doorbell.libraries.msccl.flow;

/**
 * A thread block that does not get on.
 *
 * @param node what it is stuck at
 * @param reason what it lacks
 * @param awaited the node that would provide it
 */
public record Wait(int node, Reason reason, int awaited) {

    /** What a node may lack. */
    public enum Reason {
        /** Data of its connection. */
        DATA,
        /** A free slot of its connection. */
        SLOT,
        /** The end of another thread block's step. */
        DEPENDENCY
    }
}
