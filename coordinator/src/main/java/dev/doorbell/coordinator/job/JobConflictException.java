package dev.doorbell.coordinator.job;

/** The job's state does not allow what was asked. */
public final class JobConflictException extends RuntimeException {
    private static final long serialVersionUID = 1;

    JobConflictException(String message) {
        super(message);
    }
}
