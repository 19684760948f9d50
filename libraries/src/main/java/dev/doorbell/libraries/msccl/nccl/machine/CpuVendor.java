package dev.doorbell.libraries.msccl.nccl.machine;

/** CPU vendors that the tables distinguish. */
public enum CpuVendor {
    /** Intel, and all other vendors. */
    INTEL,
    /** AMD. */
    AMD
}
