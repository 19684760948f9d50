package dev.doorbell.libraries.msccl.program;

/**
 * Limits of the model, which keep programs representable. Runtimes have lower limits, which the
 * verifier checks.
 */
public final class ProgramLimits {

    /** Largest number of GPUs of a program. */
    public static final int MAX_GPUS = 1 << 16;

    /** Largest number of thread blocks of a GPU. */
    public static final int MAX_THREAD_BLOCKS = 1 << 16;

    /** Largest number of steps of a thread block. */
    public static final int MAX_STEPS = 1 << 16;

    /** Largest number of chunks of a buffer. */
    public static final int MAX_CHUNKS = 1 << 22;

    /** Largest number of chunks of a step. */
    public static final int MAX_COUNT = 1 << 16;

    /** Largest number of channels. */
    public static final int MAX_CHANNELS = 1 << 10;

    private ProgramLimits() {}

    static void check(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "%s %d is not in %d..%d".formatted(what, value, least, most));
        }
    }
}
