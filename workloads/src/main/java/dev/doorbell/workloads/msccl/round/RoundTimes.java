package dev.doorbell.workloads.msccl.round;

import dev.doorbell.libraries.msccl.runtime.connection.LinkUse;
import dev.doorbell.pdes.report.Measurement;
import java.util.List;

/**
 * Measurements of a round by all ranks.
 *
 * @param ps of all timed calls of all ranks together
 * @param calls timed calls of all ranks together; 0 when the round did not end
 * @param wrongBytes of all outputs
 * @param links use of links by all ranks together in the timed calls
 */
public record RoundTimes(long ps, long calls, long wrongBytes, LinkUse.Times links) {

    /** Measurements of a round that did not end. */
    public static final RoundTimes NONE = new RoundTimes(0, 0, 0, new LinkUse.Times(0, 0, 0));

    /** Name of the measurements. */
    static final String SERIES = "msccl";

    // Measurements of a rank in a round, in this order.
    private static final int ROUND = 0;
    private static final int PS = 1;
    private static final int CALLS = 2;
    private static final int WRONG = 3;
    private static final int INSIDE = 4;
    private static final int BETWEEN = 5;
    private static final int BOTH = 6;

    /** A rank's measurement. */
    public static Long[] row(int round, long ps, int calls, long wrongBytes, LinkUse.Times links) {
        return new Long[] {
            (long) round,
            ps,
            (long) calls,
            wrongBytes,
            links.insidePs(),
            links.betweenPs(),
            links.bothPs()
        };
    }

    /** The sum over the ranks that ended a round. */
    public static RoundTimes of(List<Measurement> measurements, int round) {
        long[] sums = new long[BOTH + 1];
        for (Measurement row : measurements) {
            if (row.series().equals(SERIES) && row.values().get(ROUND) == round) {
                for (int i = PS; i < sums.length; i++) {
                    sums[i] += row.values().get(i);
                }
            }
        }
        return new RoundTimes(
                sums[PS],
                sums[CALLS],
                sums[WRONG],
                new LinkUse.Times(sums[INSIDE], sums[BETWEEN], sums[BOTH]));
    }
}
