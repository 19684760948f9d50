package dev.doorbell.coordinator.api.problem;

/** A body is larger than any that is taken in. */
public final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with one sentence. */
    public TooLargeException(String message) {
        super(message);
    }
}
