package dev.doorbell.libraries.msccl.nccl.machine;

/** Makers of hosts' processors the tables tell apart. */
public enum CpuVendor {
    /** Intel; the tables count others to it. */
    INTEL,
    /** AMD. */
    AMD
}
