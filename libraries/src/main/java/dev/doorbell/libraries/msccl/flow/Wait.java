package dev.doorbell.libraries.msccl.flow;

/**
 * Blocked thread block.
 *
 * @param node node at which it is blocked
 * @param reason missing resource
 * @param awaited node that would provide it
 */
public record Wait(int node, Reason reason, int awaited) {

    /** Resource that a node may wait for. */
    public enum Reason {
        /** Data of its connection. */
        DATA,
        /** Free slot of its connection. */
        SLOT,
        /** End of another thread block's step. */
        DEPENDENCY
    }
}
