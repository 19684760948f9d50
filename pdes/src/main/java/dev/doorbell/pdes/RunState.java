package dev.doorbell.pdes;

/** State of a run, or of one scheduler's share of it. */
public enum RunState {
    /** Events are pending. */
    RUNNING,
    /** Nothing is pending and every program has ended. */
    COMPLETED,
    /** Nothing is pending, and programs still wait. */
    DEADLOCK,
    /** A modelled fault ended the job. */
    FAILED,
    /** The event budget ran out. */
    BUDGET_EXCEEDED
}
