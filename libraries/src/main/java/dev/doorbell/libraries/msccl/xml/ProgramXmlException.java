package dev.doorbell.libraries.msccl.xml;

/** A text is not an MSCCL-IR program; the message is one sentence that begins with the place. */
public final class ProgramXmlException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int line;
    private final int column;

    ProgramXmlException(int line, int column, String sentence) {
        super("line %d, column %d: %s".formatted(line, column, sentence));
        this.line = line;
        this.column = column;
    }

    /** Line from 1. */
    public int line() {
        return line;
    }

    /** Column from 1. */
    public int column() {
        return column;
    }
}
