package dev.doorbell.coordinator.job;

/** Thrown if the job's state does not allow a request. */
public final class JobConflictException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception with a sentence on the job and the expected state. */
    public JobConflictException(String message) {
        super(message);
    }
}
