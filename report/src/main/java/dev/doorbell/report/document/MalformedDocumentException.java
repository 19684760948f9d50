package dev.doorbell.report.document;

/** A document that cannot be read; the message is one sentence for the person who wrote it. */
final class MalformedDocumentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MalformedDocumentException(String message) {
        super(message);
    }
}
