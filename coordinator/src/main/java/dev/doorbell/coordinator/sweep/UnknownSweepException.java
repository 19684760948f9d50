package dev.doorbell.coordinator.sweep;

/** Thrown for an unknown sweep name. */
public final class UnknownSweepException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownSweepException(String id) {
        super("there is no sweep " + id);
    }
}
