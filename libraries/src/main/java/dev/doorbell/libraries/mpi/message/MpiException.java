package dev.doorbell.libraries.mpi.message;

/**
 * Thrown if a rank misuses the library, or its communication fails. The message is one sentence.
 * The rank ends and the job reports it.
 */
public final class MpiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception with a message of one sentence. */
    public MpiException(String sentence) {
        super(sentence, null, false, false);
    }
}
