package dev.doorbell.workloads.reproduce;

/** Listener of the progress of a study; called from any thread. */
@FunctionalInterface
public interface Progress {

    /**
     * Called when a run has ended.
     *
     * @param what purpose of the runs: {@code figures} or {@code sensitivity}
     * @param done runs that have ended, 1 to {@code total}
     * @param total number of runs
     */
    void ran(String what, int done, int total);
}
