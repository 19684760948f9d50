package dev.doorbell.coordinator.job;

/** There is no job of that name. */
public final class UnknownJobException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownJobException(String id) {
        super("there is no job " + id);
    }
}
