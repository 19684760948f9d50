package dev.doorbell.libraries.offload.health;

/** The DPU of a rank's node does not answer: its worker was probed in vain. */
public final class DpuDownException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String sentence;

    /** What a rank found out, in one sentence. */
    public DpuDownException(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    /** What the rank found out. */
    public String sentence() {
        return sentence;
    }
}
