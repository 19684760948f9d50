package dev.doorbell.workloads.halo.solver;

/** Effect of caches on the solver's kernels; real machines are between the two. */
enum Caches {
    /** Lower bound of the time: every byte is fetched once, and all fetched bytes are used. */
    PERFECT,
    /** Upper bound: nothing stays, and each access by an index fetches a line of its own. */
    NONE
}
