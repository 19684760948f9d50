package dev.doorbell.libraries.process;

/**
 * Modelled fault or misuse that ends a rank. The message is one sentence, with which the job fails.
 * The code that starts ranks catches it.
 */
public final class RankFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String sentence;

    /** Creates a fault. */
    public RankFault(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    /** Description of the fault. */
    public String sentence() {
        return sentence;
    }
}
