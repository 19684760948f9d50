package dev.doorbell.workloads.program;

/** Program of MPI ranks on hosts, with or without DPUs. */
public sealed interface RankProgram extends OwnProgram permits MpiProgram, OffloadProgram {

    /** Bytes of memory that each rank allocates. Default: 1 MiB. */
    default long heapBytes(Inputs inputs) {
        return 1L << 20;
    }
}
