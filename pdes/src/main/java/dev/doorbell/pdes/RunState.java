package dev.doorbell.pdes;

/** How a run, or one scheduler's share of it, stands. */
public enum RunState {
    /** Events are pending. */
    RUNNING,
    /** Nothing is pending and every program has ended. */
    COMPLETED,
    /** Nothing is pending and programs still wait. */
    DEADLOCK,
    /** A modelled fault ended the job. */
    FAILED,
    /** The event budget ran out. */
    BUDGET_EXCEEDED
}
