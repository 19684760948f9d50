package dev.doorbell.libraries.nvshmem.race;

/** Kind of an entry in an access log. */
enum AccessKind {
    /** A thread block starts. */
    FORK("starts"),
    /** A thread block has ended. */
    JOIN("ends"),
    /** A thread block arrives at the grid barrier. */
    GRID_ARRIVE("comes to the grid barrier"),
    /** A thread block leaves the grid barrier. */
    GRID_LEAVE("leaves the grid barrier"),
    /** A put is posted. */
    PUT("putmem"),
    /** One or more stores of elements are posted. */
    ELEMENTS("p"),
    /** A store to a signal word is posted. */
    SIGNAL("signal_op"),
    /** An addition to a word is posted. */
    ADD("atomic_add"),
    /** Another read-modify-write of a word is posted. */
    ATOMIC("atomic"),
    /** A get is posted. */
    GET("getmem"),
    /** The last operations of this thread block are done for their caller. */
    DONE("goes on"),
    /** A quiet has ended. */
    QUIET("quiet"),
    /** A fence has ended. */
    FENCE("fence"),
    /** The value of a word was awaited, tested or fetched. */
    ACQUIRE("waits"),
    /** A word is loaded. */
    LOAD("loads"),
    /** A word is stored. */
    STORE("stores to"),
    /** The kernel reads a range. */
    READ("reads"),
    /** The kernel writes a range. */
    WRITE("writes");

    private final String text;

    AccessKind(String text) {
        this.text = text;
    }

    /** Name in reports. */
    String text() {
        return text;
    }

    /** Returns true if it is posted to a PE and completes later. */
    boolean remote() {
        return switch (this) {
            case PUT, ELEMENTS, SIGNAL, ADD, ATOMIC, GET -> true;
            default -> false;
        };
    }

    /**
     * Returns true if it changes a word atomically, so that others of this sort do not race with
     * it.
     */
    boolean atomic() {
        return this == SIGNAL || this == ADD || this == ATOMIC;
    }
}
