package dev.doorbell.coordinator.api.result;

/** Thrown for a request of a document that a job does not have. */
public final class NoSuchDocumentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception that names the missing document. */
    public NoSuchDocumentException(String message) {
        super(message);
    }
}
