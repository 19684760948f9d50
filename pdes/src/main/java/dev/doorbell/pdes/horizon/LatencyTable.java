package dev.doorbell.pdes.horizon;

import java.util.Arrays;

/**
 * Least latencies between processes, to check every message. A cluster has few different latencies,
 * so a pair takes two bytes and not eight. With a thousand processes the table stays in the CPU
 * cache.
 */
public final class LatencyTable {

    /** Value for a missing channel, different from all real latencies. */
    public static final long NO_CHANNEL = 0;

    private final Channels channels;
    private final char[][] kinds;
    private long[] latenciesPs = {NO_CHANNEL};

    public LatencyTable(Channels channels) {
        this.channels = channels;
        kinds = new char[channels.processes()][0];
    }

    /** Adds the outgoing channels of a process. */
    public void addSource(int from) {
        char[] row = new char[channels.processes()];
        for (int to = 0; to < row.length; to++) {
            if (to != from && channels.connected(from, to)) {
                row[to] = kind(channels.leastLatencyPs(from, to));
            }
        }
        kinds[from] = row;
    }

    /** Least latency in picoseconds from an added process, or {@link #NO_CHANNEL}. */
    public long leastPs(int from, int to) {
        return latenciesPs[kinds[from][to]];
    }

    private char kind(long latencyPs) {
        for (int kind = 1; kind < latenciesPs.length; kind++) {
            if (latenciesPs[kind] == latencyPs) {
                return (char) kind;
            }
        }
        if (latenciesPs.length > Character.MAX_VALUE) {
            throw new IllegalStateException(
                    "expected at most " + (int) Character.MAX_VALUE + " different latencies");
        }
        latenciesPs = Arrays.copyOf(latenciesPs, latenciesPs.length + 1);
        latenciesPs[latenciesPs.length - 1] = latencyPs;
        return (char) (latenciesPs.length - 1);
    }
}
