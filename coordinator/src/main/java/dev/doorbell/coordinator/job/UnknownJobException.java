package dev.doorbell.coordinator.job;

/** Thrown for an unknown job name. */
public final class UnknownJobException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownJobException(String id) {
        super("there is no job " + id);
    }
}
