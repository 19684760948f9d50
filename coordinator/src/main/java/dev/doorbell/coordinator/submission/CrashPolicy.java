package dev.doorbell.coordinator.submission;

/** What becomes of jobs that had not ended when the coordinator did. */
public enum CrashPolicy {
    /** They have failed. */
    FAIL,
    /** They wait again, in their old places; those that ran begin anew, which they say. */
    REQUEUE
}
