package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.pdes.Digest;
import java.util.ArrayList;
import java.util.List;

/**
 * Choice of experts for the tokens of a row. It follows from the job's seed, so every PE knows the
 * choices of all, which a program would learn from its router.
 *
 * @param seed of the job
 * @param row number of the row
 * @param experts of all PEs
 * @param topk different experts of a token
 * @param skew percent of the draws that fall on the first eighth of the experts
 */
record Routing(long seed, long row, int experts, int topk, int skew) {

    private static final int PERCENT = 100;
    private static final int HOT_SHARE = 8;
    private static final int PE_BITS = 20;
    private static final int TOKEN_BITS = 10;

    /** Experts of a token of a PE, each once. */
    int[] experts(int pe, int token) {
        int[] chosen = new int[topk];
        int count = 0;
        for (long draw = 0; count < topk; draw++) {
            int expert = draw(Digest.combine(number(pe, token), draw));
            boolean taken = false;
            for (int i = 0; i < count; i++) {
                taken |= chosen[i] == expert;
            }
            if (!taken) {
                chosen[count++] = expert;
            }
        }
        return chosen;
    }

    /** Weight of an expert's output, 1 or 2, so that sums stay exact. */
    int weight(int pe, int token, int expert) {
        return 1 + (int) (Digest.combine(~number(pe, token), expert) & 1);
    }

    /**
     * Tokens that a PE receives: at {@code source * localExperts + localExpert}, those of that PE
     * for that expert, ascending.
     */
    List<List<Integer>> received(int pe, int pes, int tokens) {
        int local = experts / pes;
        List<List<Integer>> received = new ArrayList<>();
        for (int i = 0; i < experts; i++) {
            received.add(new ArrayList<>());
        }
        for (int source = 0; source < pes; source++) {
            for (int token = 0; token < tokens; token++) {
                for (int expert : experts(source, token)) {
                    if (expert / local == pe) {
                        received.get(source * local + expert % local).add(token);
                    }
                }
            }
        }
        return received;
    }

    private int draw(long random) {
        boolean hot = Long.remainderUnsigned(random, PERCENT) < skew;
        int among = hot ? Math.ceilDiv(experts, HOT_SHARE) : experts;
        return (int) Long.remainderUnsigned(Digest.mix(random), among);
    }

    /** Number that stands for a token, for other choices that depend on it. */
    long number(int pe, int token) {
        return Digest.combine(seed, (row << PE_BITS | pe) << TOKEN_BITS | token);
    }
}
