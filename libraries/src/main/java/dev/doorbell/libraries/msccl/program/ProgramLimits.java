package dev.doorbell.libraries.msccl.program;

/**
 * Bounds of the model. They only keep programs representable; what a runtime allows is less, and
 * for the verifier to say.
 */
public final class ProgramLimits {

    /** GPUs of a program. */
    public static final int MAX_GPUS = 1 << 16;

    /** Thread blocks of a GPU. */
    public static final int MAX_THREAD_BLOCKS = 1 << 16;

    /** Steps of a thread block. */
    public static final int MAX_STEPS = 1 << 16;

    /** Chunks of a buffer. */
    public static final int MAX_CHUNKS = 1 << 22;

    /** Chunks of a step. */
    public static final int MAX_COUNT = 1 << 16;

    /** Channels. */
    public static final int MAX_CHANNELS = 1 << 10;

    private ProgramLimits() {}

    static void check(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "%s %d is not in %d..%d".formatted(what, value, least, most));
        }
    }
}
