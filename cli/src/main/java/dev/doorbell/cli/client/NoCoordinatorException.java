package dev.doorbell.cli.client;

/** Thrown if no coordinator answers at an address. */
public final class NoCoordinatorException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoCoordinatorException(String server, Exception cause) {
        super("no coordinator answers at " + server + "; './doorbell up' starts one", cause);
    }
}
