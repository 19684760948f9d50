package dev.doorbell.workloads.msccl;

import dev.doorbell.pdes.report.Measurement;
import java.util.List;

/**
 * What all ranks measured of a round.
 *
 * @param ps of all timed calls of all ranks together
 * @param calls timed calls of all ranks together; 0 when the round did not end
 * @param wrongBytes of all outputs
 */
record RoundTimes(long ps, long calls, long wrongBytes) {

    /** Name of the measurements. */
    static final String SERIES = "msccl";

    // What a rank measures of a round, in this order.
    private static final int ROUND = 0;
    private static final int PS = 1;
    private static final int CALLS = 2;
    private static final int WRONG = 3;

    /** A rank's measurement. */
    static Long[] row(int round, long ps, int calls, long wrongBytes) {
        return new Long[] {(long) round, ps, (long) calls, wrongBytes};
    }

    /** The sum over the ranks that ended a round. */
    static RoundTimes of(List<Measurement> measurements, int round) {
        long ps = 0;
        long calls = 0;
        long wrong = 0;
        for (Measurement row : measurements) {
            if (row.series().equals(SERIES) && row.values().get(ROUND) == round) {
                ps += row.values().get(PS);
                calls += row.values().get(CALLS);
                wrong += row.values().get(WRONG);
            }
        }
        return new RoundTimes(ps, calls, wrong);
    }
}
