package dev.doorbell.cli.job;

/** Thrown for input that the user must correct. The message is one sentence. */
public final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception with a message. */
    public BadInputException(String message) {
        super(message);
    }
}
