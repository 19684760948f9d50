package dev.doorbell.libraries.msccl.nccl.machine;

/** GPU generations that the tables distinguish. */
public enum GpuArchitecture {
    /** Compute capability below 8.0, such as V100. */
    VOLTA,
    /** Compute capability 8, such as A100. */
    AMPERE,
    /** Compute capability 9.0, such as H100 and H200. */
    HOPPER,
    /** Compute capability 10.0 and above, such as B100. */
    BLACKWELL;

    private static final int BLACKWELL_FROM = 100;
    private static final int HOPPER_FROM = 90;
    private static final int AMPERE_FROM = 80;

    /** Returns the generation of a compute capability times ten. */
    public static GpuArchitecture of(int computeCapability) {
        if (computeCapability >= BLACKWELL_FROM) {
            return BLACKWELL;
        }
        if (computeCapability >= HOPPER_FROM) {
            return HOPPER;
        }
        return computeCapability >= AMPERE_FROM ? AMPERE : VOLTA;
    }
}
