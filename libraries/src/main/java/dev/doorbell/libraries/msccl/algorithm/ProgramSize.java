package dev.doorbell.libraries.msccl.algorithm;

/**
 * Estimate of a program's size and of the effort to build it, without building it.
 *
 * @param gpus participating GPUs
 * @param operations copies and reductions of one instance, over all GPUs
 * @param instances copies of the program
 * @param blocks thread blocks of a GPU, of all instances
 */
public record ProgramSize(int gpus, long operations, int instances, long blocks) {

    // A copy between GPUs is a send and a receive; some are joined later.
    private static final int INSTRUCTIONS_PER_OPERATION = 2;

    // Measured by the least heap that builds and loads it.
    private static final double INSTRUCTION_BYTES = 100;

    /** Number of instructions of all GPUs and instances before they are joined. */
    public long instructions() {
        return saturated(saturated(operations, INSTRUCTIONS_PER_OPERATION), instances);
    }

    /** Steps of building and loading: each instruction visits every thread block of its GPU. */
    public long steps() {
        return saturated(instructions(), 3 + blocks);
    }

    /** Peak memory in bytes: while a GPU is built, each instruction refers to all thread blocks. */
    public double bytes() {
        return instructions() * (INSTRUCTION_BYTES + (double) blocks * Integer.BYTES / gpus);
    }

    private static long saturated(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
    }
}
