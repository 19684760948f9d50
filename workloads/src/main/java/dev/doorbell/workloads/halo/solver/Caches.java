package dev.doorbell.workloads.halo.solver;

/** Effect of caches on the solver's kernels; real machines are between the two. */
enum Caches {
    /** Every byte is fetched once and all of it is used: memory works at its full rate. */
    PERFECT,
    /** Nothing stays: each access by an index costs an additional line of memory. */
    NONE
}
