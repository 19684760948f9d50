package dev.doorbell.pdes.horizon;

/**
 * Which logical processes may send to which, and how long a message takes at least. The numbers
 * come from the hardware profile: one way over PCIe, a cable and a switch hop.
 */
public interface Channels {

    /** How many logical processes the job has; their numbers are 0 to this minus 1. */
    int processes();

    /** Whether {@code from} may send to {@code to}. */
    boolean connected(int from, int to);

    /** The least latency of a connected channel in picoseconds, above 0. */
    long leastLatencyPs(int from, int to);
}
