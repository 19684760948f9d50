package dev.doorbell.libraries.msccl.nccl.machine;

/**
 * The ranks of a communicator, equally many on each node; those of a node follow one another.
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

    /** All of them. */
    public int count() {
        return Math.multiplyExact(nodes, perNode);
    }
}
