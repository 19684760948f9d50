package dev.doorbell.coordinator.access.limit;

import java.io.IOException;

/** Thrown for a body above the limit. */
public final class BodyTooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    BodyTooLargeException() {
        super("the body is larger than doorbell.access.max-body allows");
    }
}
