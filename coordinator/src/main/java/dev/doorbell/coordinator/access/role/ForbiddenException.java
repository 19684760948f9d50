package dev.doorbell.coordinator.access.role;

/** Thrown if the caller lacks a permission. The message is one sentence. */
public final class ForbiddenException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ForbiddenException(String message) {
        super(message);
    }
}
