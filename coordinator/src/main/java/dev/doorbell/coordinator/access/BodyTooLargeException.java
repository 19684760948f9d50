package dev.doorbell.coordinator.access;

import java.io.IOException;

/** A body is larger than bodies may be. */
public final class BodyTooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    BodyTooLargeException() {
        super("the body is larger than doorbell.access.max-body allows");
    }
}
