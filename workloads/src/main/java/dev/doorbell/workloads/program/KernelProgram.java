package dev.doorbell.workloads.program;

/** Program on GPUs that communicates through NVSHMEM. */
public non-sealed interface KernelProgram extends OwnProgram {

    /** Bytes of the symmetric heap for data that each PE needs. Default: 1 MiB. */
    default long heapBytes(Inputs inputs) {
        return 1L << 20;
    }

    /** Runs the host part of a PE, which launches kernels. Every PE calls it once. */
    void run(KernelHost host);
}
