package dev.doorbell.libraries.mpi.message;

/**
 * Outcome of a receive or probe, as in {@code MPI_Status}.
 *
 * @param source rank of the sender: in the communicator, or in the job inside of the library
 * @param tag tag of the message
 * @param bytes length of the message
 * @param cancelled true if the receive was cancelled
 */
public record Status(int source, int tag, int bytes, boolean cancelled) {

    /** Rank of no process: transfers with it complete at once and move nothing. */
    public static final int PROC_NULL = -1;

    /** Status of sends, collectives and inactive requests. */
    public static final Status EMPTY = new Status(Envelope.ANY_SOURCE, Envelope.ANY_TAG, 0, false);

    /** Status of a receive from {@link #PROC_NULL}. */
    public static final Status NO_PROCESS = new Status(PROC_NULL, Envelope.ANY_TAG, 0, false);

    /** Status of a cancelled receive. */
    public static final Status CANCELLED =
            new Status(Envelope.ANY_SOURCE, Envelope.ANY_TAG, 0, true);
}
