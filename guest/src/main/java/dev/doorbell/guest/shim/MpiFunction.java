package dev.doorbell.guest.shim;

import java.util.regex.Pattern;

/**
 * Function of MPI that the door exports.
 *
 * @param number number in messages
 * @param name name without {@code MPI_}
 * @param place place that implements it
 * @param kinds kinds of its arguments; see functions.txt
 */
public record MpiFunction(int number, String name, Place place, String kinds) {

    /** Kind of an argument that is an int or a handle. */
    static final char INTEGER = 'i';

    /** Kind of an argument that is the communicator of the call. */
    static final char COMMUNICATOR = 'c';

    /** Kind of an argument that is a buffer to read. */
    static final char BUFFER = 'b';

    /** Kind of an argument that is an MPI_Count. */
    public static final char COUNT = 'n';

    /** End of the names of functions with large counts. */
    public static final String LARGE = "_c";

    private static final String HOOK = "I_";
    private static final Pattern OF_SESSION =
            Pattern.compile("Session_(get|set|call)_.*|Group_from_session_pset");

    /** Returns true for a function with large counts. */
    public boolean large() {
        return name.endsWith(LARGE);
    }

    /** Number of the argument that is the communicator of the call, or -1. */
    public int communicator() {
        return kinds.indexOf(COMMUNICATOR);
    }

    /** Returns true if the first argument is a session, whose error handler is that of the call. */
    public boolean ofSession() {
        return OF_SESSION.matcher(name).matches();
    }

    /** Returns true for a function that MPICH's libraries for other languages call. */
    public boolean hook() {
        return name.startsWith(HOOK);
    }

    /** Name in programs. */
    public String symbol() {
        return (hook() ? "MPI" : "MPI_") + name;
    }

    /** Place that implements a function. */
    public enum Place {
        /** The emulator, after a message. */
        EMULATOR,
        /** The door itself. */
        DOOR,
        /** None. */
        MISSING
    }
}
