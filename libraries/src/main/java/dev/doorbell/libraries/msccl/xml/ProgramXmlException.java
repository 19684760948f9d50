package dev.doorbell.libraries.msccl.xml;

/**
 * Thrown for a text that is not an MSCCL-IR program. The message is one sentence that begins with
 * the place.
 */
public final class ProgramXmlException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int line;
    private final int column;

    ProgramXmlException(int line, int column, String sentence) {
        super("line %d, column %d: %s".formatted(line, column, sentence));
        this.line = line;
        this.column = column;
    }

    /** Line, from 1. */
    public int line() {
        return line;
    }

    /** Column, from 1. */
    public int column() {
        return column;
    }
}
