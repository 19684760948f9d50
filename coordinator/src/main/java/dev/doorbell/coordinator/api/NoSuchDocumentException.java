package dev.doorbell.coordinator.api;

/** A job lacks what was asked of it. */
final class NoSuchDocumentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoSuchDocumentException(String message) {
        super(message);
    }
}
