package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.pdes.Digest;

/**
 * Outputs of the experts for the tokens of a row: whole numbers from -8 to 7. With at most 16
 * experts of a token and weights of at most 2, their sums are at most 256, which BF16 holds
 * exactly.
 *
 * @param routing of the row
 */
record Outputs(Routing routing) {

    private static final int BITS = 4;
    private static final int PER_WORD = Long.SIZE / BITS;
    private static final int LEAST = -8;
    private static final int MASK = (1 << BITS) - 1;

    /** Output of an expert for a token of a PE. */
    float[] of(int expert, int pe, int token, int hidden) {
        float[] values = new float[hidden];
        long start = Digest.combine(routing.number(pe, token), expert);
        for (int i = 0; i < hidden; i += PER_WORD) {
            long word = Digest.combine(start, i);
            for (int j = 0; j < PER_WORD && i + j < hidden; j++) {
                values[i + j] = LEAST + (int) (word >>> (BITS * j) & MASK);
            }
        }
        return values;
    }

    /** Weighted sum of the outputs of a token's experts. */
    float[] sum(int pe, int token, int hidden) {
        float[] sum = new float[hidden];
        for (int expert : routing.experts(pe, token)) {
            addTo(sum, routing.weight(pe, token, expert), of(expert, pe, token, hidden));
        }
        return sum;
    }

    /** Adds weighted values to a sum. */
    static void addTo(float[] sum, int weight, float[] values) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += weight * values[i];
        }
    }
}
