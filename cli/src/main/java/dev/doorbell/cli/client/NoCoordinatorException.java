package dev.doorbell.cli.client;

import dev.doorbell.report.Launcher;

/** Thrown if no coordinator answers at an address. */
public final class NoCoordinatorException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoCoordinatorException(String server, Exception cause) {
        super(
                "no coordinator answers at %s; '%s' starts one"
                        .formatted(server, Launcher.with("up")),
                cause);
    }
}
