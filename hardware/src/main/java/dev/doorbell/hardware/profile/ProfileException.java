package dev.doorbell.hardware.profile;

/** A profile that cannot be used; the message is one sentence for the person who wrote it. */
public final class ProfileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates the error with a description. */
    public ProfileException(String message) {
        super(message);
    }
}
