package dev.doorbell.coordinator.api;

/** A body is larger than any that is taken in. */
final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLargeException(String message) {
        super(message);
    }
}
