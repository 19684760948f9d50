package dev.doorbell.guest.shim;

import java.util.List;

/** Kinds of sources that a program waits for. Their order gives the numbers in messages. */
public enum SourceKind {
    /** A connection: bytes, or the end. */
    STREAM("bytes of a connection"),
    /** A port: a connection. */
    PORT("a connection at a port"),
    /** A completion channel, by its descriptor: an event. */
    COMPLETIONS("a completion event"),
    /**
     * The connection manager: a message of a connection, or a request if the number is a negative
     * port. Nothing arrives for the number 0.
     */
    MANAGER("an event of the connection manager");

    private static final List<SourceKind> ALL = List.of(values());

    private final String awaited;

    SourceKind(String awaited) {
        this.awaited = awaited;
    }

    /** Kind with a number. */
    public static SourceKind of(int number) {
        return ALL.get(number);
    }

    /** Event of such a source, in sentences. */
    public String awaited() {
        return awaited;
    }
}
