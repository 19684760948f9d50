package dev.doorbell.libraries.nvshmem.heap;

/**
 * A program used the library as it must not. The message is one sentence with the value and what is
 * allowed; it ends the PE and the job reports it.
 */
public final class WrongUseException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String sentence;

    /** A wrong use. */
    public WrongUseException(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    /** What was wrong. */
    public String sentence() {
        return sentence;
    }
}
