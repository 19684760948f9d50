package dev.doorbell.coordinator.job;

import dev.doorbell.workloads.result.JobState;

/** Event in the life of a job. */
public enum JobEvent {
    /** Its services were asked to run it, for the first time or again. */
    LAUNCHED,
    /** The coordinator was restarted and queued it again. */
    REQUEUED,
    /** All its programs are done. */
    COMPLETED,
    /** A fault, a wrong result, a lost service or a limit ended it. */
    FAILED,
    /** Nothing could go on. */
    DEADLOCKED,
    /** The user ended it. */
    CANCELLED;

    /** The event that ends a job in {@code end}. */
    static JobEvent ending(JobState end) {
        return switch (end) {
            case COMPLETED -> COMPLETED;
            case FAILED -> FAILED;
            case DEADLOCK -> DEADLOCKED;
            case CANCELLED -> CANCELLED;
            case QUEUED, RUNNING ->
                    throw new IllegalArgumentException(
                            "expected a state of a job that has ended but was " + end);
        };
    }
}
