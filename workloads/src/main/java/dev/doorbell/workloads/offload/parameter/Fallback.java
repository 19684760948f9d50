package dev.doorbell.workloads.offload.parameter;

/** Fallback of a collective whose DPU dies. */
public enum Fallback {
    /** The job fails. */
    NONE,
    /** The ranks carry it out themselves, and all collectives after it. */
    HOST
}
