package dev.doorbell.workloads.halo.solver;

/** Effect of caches on the solver's kernels; real machines are between the two. */
enum Caches {
    /** Every byte is fetched once and all of it is used: memory works at its full rate. */
    PERFECT,
    /** Nothing stays: what is reached by an index costs a line of memory besides. */
    NONE
}
