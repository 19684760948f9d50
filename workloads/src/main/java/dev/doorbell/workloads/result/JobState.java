package dev.doorbell.workloads.result;

/** Life of a job. */
public enum JobState {
    /** Accepted, waiting for nodes. */
    QUEUED,
    /** Running on the services or embedded. */
    RUNNING,
    /** Ended, all programs done. */
    COMPLETED,
    /** Ended by a fault, a wrong result, a dead service or a limit. */
    FAILED,
    /** Ended because nothing could go on. */
    DEADLOCK,
    /** Ended by the user. */
    CANCELLED;

    /** Returns true if the job has ended. */
    public boolean ended() {
        return this != QUEUED && this != RUNNING;
    }
}
