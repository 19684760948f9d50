package dev.doorbell.cli.client;

/** Nobody answers where a coordinator should be. */
public final class NoCoordinatorException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoCoordinatorException(String server, Exception cause) {
        super("no coordinator answers at " + server + "; './doorbell up' starts one", cause);
    }
}
