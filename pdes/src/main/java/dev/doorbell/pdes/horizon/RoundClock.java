package dev.doorbell.pdes.horizon;

import java.util.Arrays;

/**
 * The coordinator's clock: turns what the groups of processes report at the end of a round into the
 * horizons of the next one. It has no thread and no transport; whoever drives it feeds it every
 * report of a round, in any order, before it asks for the next.
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

    /** A clock for {@code groups} groups that start with nothing pending. */
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
     * {@code group} has finished its round; its earliest pending event, or {@code Long.MAX_VALUE}.
     */
    public void done(int group, long earliestPs) {
        pendingPs[group] = earliestPs;
    }

    /**
     * In the round that ended, {@code from} sent {@code batches} batches to {@code to}, the
     * earliest stamped {@code earliestPs}.
     */
    public void sent(int from, int to, long batches, long earliestPs) {
        sent[from][to] += batches;
        inFlightPs[to] = Math.min(inFlightPs[to], earliestPs);
    }

    /** True when no group has anything pending and nothing is under way. */
    public boolean idle() {
        return frontierPs() == Long.MAX_VALUE;
    }

    /**
     * Earliest instant anything is pending at, or {@code Long.MAX_VALUE}: how far the job has come.
     */
    public long frontierPs() {
        long least = Long.MAX_VALUE;
        for (int group = 0; group < groups; group++) {
            least = Math.min(least, nextPs(group));
        }
        return least;
    }

    /**
     * The horizons of the coming round by group; a group has something to do only when {@link
     * #active}.
     */
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
     * Whether the group has an event or a message before {@code horizonPs}, so that it takes part
     * in the round.
     */
    public boolean active(int group, long horizonPs) {
        return nextPs(group) < horizonPs;
    }

    /**
     * Lets the group take in all that was sent to it: the batches per source that must have arrived
     * before it runs.
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
