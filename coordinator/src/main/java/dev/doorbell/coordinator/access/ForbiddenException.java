package dev.doorbell.coordinator.access;

/** The caller may not do what was asked; the message is one sentence. */
public final class ForbiddenException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ForbiddenException(String message) {
        super(message);
    }
}
