package dev.doorbell.hardware.memory;

/** Error of an emulated memory that is too small for a job. */
public final class OutOfMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with one sentence. */
    public OutOfMemoryException(String message) {
        super(message);
    }
}
