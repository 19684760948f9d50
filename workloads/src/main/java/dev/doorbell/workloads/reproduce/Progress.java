package dev.doorbell.workloads.reproduce;

/** Listener of the progress of a study; called from any thread. */
@FunctionalInterface
public interface Progress {

    /**
     * A run has ended.
     *
     * @param what the runs are for: {@code figures} or {@code sensitivity}
     * @param done runs that have ended, 1 to {@code total}
     * @param total runs there are
     */
    void ran(String what, int done, int total);
}
