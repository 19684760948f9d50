package dev.doorbell.workloads.program;

/** Thrown into a program that repeats its loops without an end. Programs cannot catch it. */
public final class StepLimitError extends Error {

    private static final long serialVersionUID = 1;

    private final String sentence;

    /** Creates the error about a limit of {@code steps}. */
    public StepLimitError(long steps) {
        super();
        sentence =
                "the program ran %d steps of its loops on one node; expected fewer, or an end"
                        .formatted(steps);
    }

    /** Description of the error. */
    public String sentence() {
        return sentence;
    }
}
