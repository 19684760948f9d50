package dev.doorbell.libraries.msccl.nccl.machine;

/**
 * Ranks of a communicator, with an equal number on each node; those of a node are consecutive.
 *
 * @param nodes at least 1
 * @param perNode at least 1
 */
public record Ranks(int nodes, int perNode) {

    public Ranks {
        if (nodes < 1 || perNode < 1 || nodes * (long) perNode < 2) {
            throw new IllegalArgumentException(
                    "%d nodes of %d ranks are not a communicator of two or more"
                            .formatted(nodes, perNode));
        }
    }

    /** Number of all ranks. */
    public int count() {
        return Math.multiplyExact(nodes, perNode);
    }
}
