package dev.doorbell.pdes.horizon;

import java.util.Arrays;

/**
 * Bounds up to which processes may run independently without an error.
 *
 * <p>Let next(j) be the earliest unhandled event of j, or the earliest message in flight to it. A
 * chain of messages that starts with it and ends at i takes at least D[j][i], the shortest path
 * over the channels' least latencies, so nothing can reach i before
 *
 * <pre>H(i) = min over j of (next(j) + D[j][i])</pre>
 *
 * and i may handle everything strictly before H(i). D[i][i] is the shortest cycle: a message that i
 * sends now cannot return sooner. The proof is by induction over the chain. Every hop adds at least
 * its channel's least latency because sender and receiver both check it.
 */
public final class Lookahead {

    /** Value for a missing path inside this class, small enough to be added without overflow. */
    private static final long UNREACHABLE = Long.MAX_VALUE / 4;

    private final long[][] distance;

    private Lookahead(long[][] distance) {
        this.distance = distance;
    }

    /**
     * Computes D between groups of processes (a group is the processes of one service): the minimum
     * over all pairs of members, on paths that leave the group.
     *
     * @param groupOf group of each process, numbered from 0
     */
    public static Lookahead betweenGroups(Channels channels, int[] groupOf, int groups) {
        // Inside a group a message may take as little as 0 between any two members: a safe lower
        // bound.
        long[][] d = new long[groups][groups];
        for (long[] row : d) {
            Arrays.fill(row, UNREACHABLE);
        }
        for (int from = 0; from < channels.processes(); from++) {
            for (int to = 0; to < channels.processes(); to++) {
                int a = groupOf[from];
                int b = groupOf[to];
                if (a != b && channels.connected(from, to)) {
                    d[a][b] = Math.min(d[a][b], channels.leastLatencyPs(from, to));
                }
            }
        }
        // The diagonal starts unreachable, so Floyd-Warshall leaves the shortest cycle there.
        for (int k = 0; k < groups; k++) {
            for (int i = 0; i < groups; i++) {
                for (int j = 0; j < groups; j++) {
                    d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
                }
            }
        }
        return new Lookahead(d);
    }

    /**
     * Returns the horizon of {@code group}: it may handle every event strictly before it.
     *
     * @param nextPs per group, its earliest unhandled event or message in flight to it; {@code
     *     Long.MAX_VALUE} if there is none
     */
    public long horizonPs(int group, long[] nextPs) {
        long horizon = Long.MAX_VALUE;
        for (int j = 0; j < nextPs.length; j++) {
            horizon = Math.min(horizon, arrivalPs(nextPs[j], j, group));
        }
        return horizon;
    }

    /** Returns true if a shortest path from {@code from} to {@code to} leads through {@code by}. */
    boolean passes(int from, int by, int to) {
        return distance[from][to] < UNREACHABLE
                && distance[from][by] + distance[by][to] <= distance[from][to];
    }

    /**
     * Returns the earliest instant at which an event of {@code from} at {@code atPs} can have an
     * effect on {@code to}; {@code Long.MAX_VALUE} if there is no such event or no path.
     */
    long arrivalPs(long atPs, int from, int to) {
        return atPs == Long.MAX_VALUE || distance[from][to] >= UNREACHABLE
                ? Long.MAX_VALUE
                : Math.addExact(atPs, distance[from][to]);
    }
}
