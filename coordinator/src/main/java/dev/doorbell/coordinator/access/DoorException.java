package dev.doorbell.coordinator.access;

/** The coordinator refuses to start; the message is one sentence. */
public final class DoorException extends RuntimeException {
    private static final long serialVersionUID = 1;

    DoorException(String message) {
        super(message);
    }
}
