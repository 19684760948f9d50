package dev.doorbell.libraries.msccl.nccl.machine;

/** GPU generations that the tables distinguish. */
public enum GpuArchitecture {
    /** Compute capability 7.0, such as V100. */
    VOLTA,
    /** Compute capability 8.0, such as A100. */
    AMPERE,
    /** Compute capability 9.0, such as H100 and H200. */
    HOPPER,
    /** Compute capability 10.0, such as B100. */
    BLACKWELL
}
