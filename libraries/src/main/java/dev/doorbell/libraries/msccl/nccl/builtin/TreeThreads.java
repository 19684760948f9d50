package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * Division of a thread block's threads in a tree. Some move data up and some down; the root's
 * threads do both. Under Simple, a warp of each part synchronises. Source: all_reduce.h of NCCL
 * 2.12.12 and later.
 *
 * @param all threads of the root
 * @param up threads that reduce
 * @param down threads that forward the result
 */
record TreeThreads(int all, int up, int down) {

    private static final int WARP = 32;
    private static final int LARGE = 256;

    /** Returns the division of {@code threads} threads. */
    static TreeThreads of(Protocol protocol, int threads) {
        if (protocol == Protocol.SIMPLE) {
            int half = threads / 2 / WARP * WARP;
            int up = half >= LARGE ? half + 2 * WARP : half;
            return new TreeThreads(moving(threads), moving(up), moving(threads - up));
        }
        // Reduction from up to three children takes more work than forwarding: 70 % of the warps.
        int up = threads * 7 / (10 * WARP) * WARP;
        return new TreeThreads(threads, up, threads - up);
    }

    private static int moving(int threads) {
        return Math.max(WARP, threads - WARP);
    }
}
