package dev.doorbell.guest.mpi.operation;

/** End of an operation of its own kind. */
@FunctionalInterface
public interface Ending {

    /** Ends a complete operation, stores its status and returns its error code. */
    int end(long status);

    /** Stores the status of a complete operation. */
    default void report(long status) {}

    /** Cancels the operation. */
    default void cancel() {}

    /** Gives up the request of the operation. */
    default void free() {}
}
