package dev.doorbell.libraries.msccl.algorithm;

/**
 * Estimate of how large a program is and what building it takes, made without building it.
 *
 * @param gpus that take part
 * @param operations copies and reductions of one instance, over all GPUs
 * @param instances copies of the program
 * @param blocks thread blocks of a GPU, of all instances
 */
public record ProgramSize(int gpus, long operations, int instances, long blocks) {

    // A copy between GPUs is a send and a receive; some are joined later.
    private static final int INSTRUCTIONS_PER_OPERATION = 2;

    // Measured by the least heap that builds and loads it.
    private static final double INSTRUCTION_BYTES = 100;

    /** Instructions of all GPUs and instances before they are joined. */
    public long instructions() {
        return saturated(saturated(operations, INSTRUCTIONS_PER_OPERATION), instances);
    }

    /** Steps of building and loading: each instruction looks at every thread block of its GPU. */
    public long steps() {
        return saturated(instructions(), 3 + blocks);
    }

    /** Bytes at once: while a GPU is built, each instruction knows all thread blocks. */
    public double bytes() {
        return instructions() * (INSTRUCTION_BYTES + (double) blocks * Integer.BYTES / gpus);
    }

    private static long saturated(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
    }
}
