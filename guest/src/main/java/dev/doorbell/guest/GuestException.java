package dev.doorbell.guest;

/** Input or machine with which a binary cannot be run. The message is one sentence. */
public final class GuestException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception. */
    public GuestException(String sentence) {
        super(sentence);
    }
}
