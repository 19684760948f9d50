package dev.doorbell.libraries.nvshmem.heap;

/**
 * Thrown if a program misuses the library. The message is one sentence with the value and the
 * allowed range. It ends the PE, and the job reports it.
 */
public final class WrongUseException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String sentence;

    /** Creates the exception. */
    public WrongUseException(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    /** Description of the error. */
    public String sentence() {
        return sentence;
    }
}
