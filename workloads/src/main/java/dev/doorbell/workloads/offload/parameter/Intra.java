package dev.doorbell.workloads.offload.parameter;

/** Mover of the blocks of an offloaded collective between ranks of one node. */
public enum Intra {
    /** Workers, like all others. */
    DPU,
    /** The ranks, in their calls. */
    HOST
}
