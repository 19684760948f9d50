package dev.doorbell.pdes.horizon;

/**
 * Channels between logical processes, with their least latencies. The numbers come from the
 * hardware profile: one way over PCIe, a cable and a switch hop.
 */
public interface Channels {

    /** Least latency of no channel, which can be added to an instant without overflow. */
    long NONE = Long.MAX_VALUE / 2;

    /** Number of logical processes of the job; they are numbered from 0. */
    int processes();

    /** Returns true if {@code from} may send to {@code to}. */
    boolean connected(int from, int to);

    /** Least latency of a connected channel in picoseconds, above 0. */
    long leastLatencyPs(int from, int to);

    /** Least latency of the channels to a process; {@link #NONE} if there are none. */
    default long leastInPs(int id) {
        long least = NONE;
        for (int from = 0; from < processes(); from++) {
            if (from != id && connected(from, id)) {
                least = Math.min(least, leastLatencyPs(from, id));
            }
        }
        return least;
    }

    /** Least latency of the channels from a process; {@link #NONE} if there are none. */
    default long leastOutPs(int id) {
        long least = NONE;
        for (int to = 0; to < processes(); to++) {
            if (to != id && connected(id, to)) {
                least = Math.min(least, leastLatencyPs(id, to));
            }
        }
        return least;
    }
}
