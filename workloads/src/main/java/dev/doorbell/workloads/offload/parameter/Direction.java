package dev.doorbell.workloads.offload.parameter;

/** Direction in which workers move blocks from host to host. */
public enum Direction {
    /** The sender's worker writes them. */
    WRITE,
    /** The receiver's worker reads them. */
    READ
}
