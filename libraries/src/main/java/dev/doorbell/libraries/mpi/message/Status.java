package dev.doorbell.libraries.mpi.message;

/**
 * Outcome of a receive or probe, as in {@code MPI_Status}. Inside of the library its source is a
 * rank of the job; the communicator translates it for the caller.
 *
 * @param source rank of the sender, or a negative constant
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

    /** Creates the status of a message that has arrived. */
    public static Status of(Envelope message, int bytes) {
        return new Status(message.source(), message.tag(), bytes, false);
    }

    /** Returns the same outcome with another rank of the sender. */
    public Status from(int sender) {
        return new Status(sender, tag, bytes, cancelled);
    }
}
