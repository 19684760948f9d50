package dev.doorbell.workloads.run;

/** The wall clock of the machine that computes a run: for limits and cost, never for a result. */
final class HostClock {

    private HostClock() {}

    static long nanos() {
        return System.nanoTime();
    }

    static double secondsSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1e9;
    }
}
