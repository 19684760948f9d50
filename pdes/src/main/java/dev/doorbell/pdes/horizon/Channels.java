package dev.doorbell.pdes.horizon;

/**
 * Channels between logical processes, with their least latencies. The numbers come from the
 * hardware profile: one way over PCIe, a cable and a switch hop.
 */
public interface Channels {

    /** Number of logical processes of the job; they are numbered from 0. */
    int processes();

    /** Returns true if {@code from} may send to {@code to}. */
    boolean connected(int from, int to);

    /** Least latency of a connected channel in picoseconds, above 0. */
    long leastLatencyPs(int from, int to);
}
