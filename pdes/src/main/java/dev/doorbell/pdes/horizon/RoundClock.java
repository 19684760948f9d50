package dev.doorbell.pdes.horizon;

import java.util.Arrays;

/**
 * Clock of the coordinator. It computes the horizons of the next round from the reports of the
 * groups of processes at the end of a round. It has no thread and no transport. Its caller passes
 * it every report of a round, in any order, before it requests the next horizons.
 *
 * <p>Rounds follow events: a round's horizons start from the earliest pending events, so idle time
 * is skipped, whatever its length.
 */
public final class RoundClock {

    private final Lookahead lookahead;
    private final int groups;
    private final long[] pendingPs;
    private final long[] inFlightPs;
    private final long[][] sent;

    /** Creates a clock for {@code groups} groups without pending events. */
    public RoundClock(Lookahead lookahead, int groups) {
        this.lookahead = lookahead;
        this.groups = groups;
        pendingPs = new long[groups];
        inFlightPs = new long[groups];
        Arrays.fill(pendingPs, Long.MAX_VALUE);
        Arrays.fill(inFlightPs, Long.MAX_VALUE);
        sent = new long[groups][groups];
    }

    /**
     * Records that {@code group} has finished its round, with its earliest pending event, or {@code
     * Long.MAX_VALUE}.
     */
    public void done(int group, long earliestPs) {
        pendingPs[group] = earliestPs;
    }

    /**
     * Records that in the finished round {@code from} sent {@code batches} batches to {@code to},
     * with the earliest stamp {@code earliestPs}.
     */
    public void sent(int from, int to, long batches, long earliestPs) {
        sent[from][to] += batches;
        inFlightPs[to] = Math.min(inFlightPs[to], earliestPs);
    }

    /** Returns true if no group has pending events and nothing is in flight. */
    public boolean idle() {
        return frontierPs() == Long.MAX_VALUE;
    }

    /** Earliest time of a pending event, or {@code Long.MAX_VALUE}: the progress of the job. */
    public long frontierPs() {
        long least = Long.MAX_VALUE;
        for (int group = 0; group < groups; group++) {
            least = Math.min(least, nextPs(group));
        }
        return least;
    }

    /** Horizons of the next round by group. A group has work only if it is {@link #active}. */
    public long[] horizonsPs() {
        long[] next = new long[groups];
        for (int group = 0; group < groups; group++) {
            next[group] = nextPs(group);
        }
        long[] horizons = new long[groups];
        for (int group = 0; group < groups; group++) {
            horizons[group] = lookahead.horizonPs(group, next);
        }
        return horizons;
    }

    /**
     * Returns true if the group has an event or a message before {@code horizonPs}, so that it
     * takes part in the round.
     */
    public boolean active(int group, long horizonPs) {
        return nextPs(group) < horizonPs;
    }

    /**
     * Lets the group accept all messages sent to it. Returns the number of batches per source that
     * must have arrived before it runs.
     */
    public long[] grant(int group) {
        long[] expected = new long[groups];
        for (int from = 0; from < groups; from++) {
            expected[from] = sent[from][group];
        }
        inFlightPs[group] = Long.MAX_VALUE;
        return expected;
    }

    private long nextPs(int group) {
        return Math.min(pendingPs[group], inFlightPs[group]);
    }
}
