package dev.doorbell.workloads.nvshmem.moe;

/**
 * Division of a kernel's warps among experts, as in DeepEP. Each group of warps of the grid is
 * responsible for one expert when it sends counts, and for one pair of local expert and source PE
 * when it receives.
 *
 * @param ctas thread blocks
 * @param groups groups of warps in each thread block
 * @param experts of all PEs
 */
record Geometry(int ctas, int groups, int experts) {

    /** Threads of a warp. */
    static final int WARP = 32;

    /** Groups that a thread block may have: DeepEP has a named barrier for each. */
    static final int MOST_GROUPS = 14;

    private static final int WARPS = 32;

    /** Returns the division of {@code experts} among {@code ctas} thread blocks. */
    static Geometry of(int experts, int ctas) {
        return new Geometry(ctas, Math.ceilDiv(experts, ctas), experts);
    }

    /** Returns the thread blocks that DeepEP launches on a GPU with {@code sms} multiprocessors. */
    static int ctas(int experts, int sms) {
        return Math.ceilDiv(experts, Math.ceilDiv(experts, sms));
    }

    /** Warps of a group. */
    int warpsPerGroup() {
        return WARPS / groups;
    }

    /** Threads of a thread block. */
    int threads() {
        return groups * warpsPerGroup() * WARP;
    }

    /** First number that a thread block is responsible for. */
    int first(int cta) {
        return Math.min(cta * groups, experts);
    }

    /** Numbers that a thread block is responsible for. */
    int count(int cta) {
        return first(cta + 1) - first(cta);
    }
}
