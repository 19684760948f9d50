package dev.doorbell.guest.verbs;

/** Error numbers of Linux that calls return. */
final class Errno {

    static final int NO_MEMORY = 12;
    static final int INVALID = 22;

    private Errno() {}
}
