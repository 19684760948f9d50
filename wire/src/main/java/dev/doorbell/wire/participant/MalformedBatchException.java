package dev.doorbell.wire.participant;

/** Error of a batch that no service of the run may send; the message is one sentence. */
final class MalformedBatchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MalformedBatchException(String message, Throwable cause) {
        super(message, cause);
    }
}
