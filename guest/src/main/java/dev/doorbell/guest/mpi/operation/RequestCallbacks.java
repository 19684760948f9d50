package dev.doorbell.guest.mpi.operation;

/** Callbacks of a request of its own kind, as those of a generalized request. */
@FunctionalInterface
public interface RequestCallbacks {

    /** Ends a complete operation, stores its status and returns its error code. */
    int end(long status);

    /** Stores the status of a complete operation. */
    default void report(long status) {}

    /** Cancels the operation and returns its error code, 0 for success. */
    default int cancel() {
        return 0;
    }

    /** Gives up the request of the operation. */
    default void free() {}
}
