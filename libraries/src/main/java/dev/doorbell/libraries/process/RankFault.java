package dev.doorbell.libraries.process;

/**
 * A modelled fault or a wrong use that ends a rank. The message is one sentence, with which the job
 * fails; whoever starts ranks catches it.
 */
public final class RankFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String sentence;

    /** A fault. */
    public RankFault(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    /** What went wrong. */
    public String sentence() {
        return sentence;
    }
}
