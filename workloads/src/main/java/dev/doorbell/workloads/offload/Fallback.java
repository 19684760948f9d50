package dev.doorbell.workloads.offload;

/** What becomes of a collective whose DPU dies. */
enum Fallback {
    /** The job fails. */
    NONE,
    /** The ranks carry it out themselves, and all collectives after it. */
    HOST
}
