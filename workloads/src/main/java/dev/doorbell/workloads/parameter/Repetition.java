package dev.doorbell.workloads.parameter;

/** Parameters that say how often a benchmark repeats its operation. */
public final class Repetition {

    /** Greatest number of iterations of most benchmarks. */
    public static final int MAX = 1_000_000;

    private Repetition() {}

    /** Returns the measured iterations, from 1 to {@link #MAX}. */
    public static Parameter<Integer> iterations(int defaultValue, String meaning) {
        return iterations(defaultValue, MAX, meaning);
    }

    /** Returns the measured iterations, from 1 to {@code most}. */
    public static Parameter<Integer> iterations(int defaultValue, int most, String meaning) {
        return Parameter.whole("iterations", defaultValue, 1, most, meaning);
    }

    /** Returns the iterations before the measured ones, from 0 to {@link #MAX}. */
    public static Parameter<Integer> warmup(int defaultValue, String meaning) {
        return warmup(defaultValue, MAX, meaning);
    }

    /** Returns the iterations before the measured ones, from 0 to {@code most}. */
    public static Parameter<Integer> warmup(int defaultValue, int most, String meaning) {
        return Parameter.whole("warmup", defaultValue, 0, most, meaning);
    }
}
