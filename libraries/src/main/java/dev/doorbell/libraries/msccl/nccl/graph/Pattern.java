package dev.doorbell.libraries.msccl.nccl.graph;

/** Shape of a searched channel inside a node. */
enum Pattern {
    /** From GPU to GPU and back to the first. */
    RING,
    /** From GPU to GPU. */
    TREE
}
