package dev.doorbell.workloads.offload.osu;

/** Times of one rank at one size, each over all measured calls. */
final class OsuTimes {

    /** Name of the measurements. */
    static final String SERIES = "osu";

    // Measurements of a rank at a size, in this order.
    static final int ROW = 0;
    static final int BYTES = 1;
    static final int ITERATIONS = 2;
    static final int PURE = 3;
    static final int OVERALL = 4;
    static final int COMPUTE = 5;
    static final int TEST = 6;
    static final int WAIT = 7;
    static final int BEGIN = 8;
    static final int LAST_START = 9;
    static final int LAST_END = 10;

    /** The collective alone. */
    long purePs;

    /** Time from the call to the end of the wait, with computation between. */
    long overallPs;

    /** The computation with the tests in it. */
    long computePs;

    /** The tests. */
    long testPs;

    /** The wait. */
    long waitPs;

    /** The call. */
    long beginPs;

    /** Start of the last call without computation. */
    long lastStartPs;

    /** End of the last call without computation. */
    long lastEndPs;

    /** Notes a call without computation. */
    void alone(long startPs, long endPs) {
        lastStartPs = startPs;
        lastEndPs = endPs;
    }

    /** The measurement. */
    Long[] row(int number, int bytes, int iterations) {
        return new Long[] {
            (long) number,
            (long) bytes,
            (long) iterations,
            purePs,
            overallPs,
            computePs,
            testPs,
            waitPs,
            beginPs,
            lastStartPs,
            lastEndPs
        };
    }
}
