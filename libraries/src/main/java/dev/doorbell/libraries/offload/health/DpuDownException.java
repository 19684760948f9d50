package dev.doorbell.libraries.offload.health;

/** Thrown if the DPU of a rank's node does not answer a probe of its worker. */
public final class DpuDownException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String sentence;

    /** Creates an exception with a message of one sentence. */
    public DpuDownException(String sentence) {
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    /** Description of the failure. */
    public String sentence() {
        return sentence;
    }
}
