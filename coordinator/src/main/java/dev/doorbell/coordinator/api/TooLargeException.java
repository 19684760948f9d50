package dev.doorbell.coordinator.api;

/** Thrown for a body above the limit. */
final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLargeException(String message) {
        super(message);
    }
}
