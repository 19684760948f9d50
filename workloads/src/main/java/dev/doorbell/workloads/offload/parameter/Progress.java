package dev.doorbell.workloads.offload.parameter;

/** Time at which a rank's MPI library handles arrived messages. */
public enum Progress {
    /** In calls of the library. */
    CALLS,
    /** Always: a thread on a core of its own handles them while the rank computes. */
    THREAD
}
