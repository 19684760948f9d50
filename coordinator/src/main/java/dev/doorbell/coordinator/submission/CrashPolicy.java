package dev.doorbell.coordinator.submission;

/** Policy for jobs that had not ended when the coordinator did. */
public enum CrashPolicy {
    /** They have failed. */
    FAIL,
    /**
     * They wait again at their old places in the queue. Those that ran start again, and report it.
     */
    REQUEUE
}
