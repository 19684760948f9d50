package dev.doorbell.cli.job;

/** Something the user has to put right; the message is one sentence. */
public final class BadInputException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Says what is wrong. */
    public BadInputException(String message) {
        super(message);
    }
}
