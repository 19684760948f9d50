package dev.doorbell.hardware.memory;

/** An emulated memory is too small for what a job asks of it. */
public final class OutOfMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** An exception with one sentence. */
    public OutOfMemoryException(String message) {
        super(message);
    }
}
