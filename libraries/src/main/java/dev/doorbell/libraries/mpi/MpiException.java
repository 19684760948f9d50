package dev.doorbell.libraries.mpi;

/**
 * A rank used the library as it must not, or its communication has failed. The message is one
 * sentence; the rank ends and the job reports it.
 */
public final class MpiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What went wrong, in one sentence. */
    public MpiException(String sentence) {
        super(sentence, null, false, false);
    }
}
