package dev.doorbell.workloads.nvshmem.moe;

import java.util.List;

/**
 * Options of a job.
 *
 * @param tokens of each PE, one row of the table each
 * @param hidden elements of a token
 * @param topk experts of a token
 * @param skew percent of the draws that fall on the first eighth of the experts
 * @param iterations measured calls
 * @param warmup calls before
 * @param seed of the job
 * @param pes that take part
 * @param geometry of the kernels
 */
record Options(
        List<Integer> tokens,
        int hidden,
        int topk,
        int skew,
        int iterations,
        int warmup,
        long seed,
        int pes,
        Geometry geometry) {

    Options {
        tokens = List.copyOf(tokens);
    }

    /** Most tokens of a PE, for which buffers have room. */
    int mostTokens() {
        return tokens.stream().mapToInt(Integer::intValue).max().orElseThrow();
    }

    /** Experts of all PEs. */
    int experts() {
        return geometry.experts();
    }

    /** Experts of a PE. */
    int localExperts() {
        return experts() / pes;
    }

    /** Routing of a row. */
    Routing routing(int row) {
        return new Routing(seed, row, experts(), topk, skew);
    }
}
