package dev.doorbell.coordinator.access;

/** Thrown if the coordinator refuses to start. The message is one sentence. */
public final class AccessModeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    AccessModeException(String message) {
        super(message);
    }
}
