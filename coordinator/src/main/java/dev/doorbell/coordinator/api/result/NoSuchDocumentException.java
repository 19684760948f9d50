package dev.doorbell.coordinator.api.result;

/** A job lacks what was asked of it. */
public final class NoSuchDocumentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Says what is missing. */
    public NoSuchDocumentException(String message) {
        super(message);
    }
}
