package dev.doorbell.libraries.msccl.runtime.setup;

/**
 * Thrown for a program or a call that the runtime does not accept. The message is one sentence with
 * the reason.
 */
public final class RefusedProgramException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedProgramException(String sentence) {
        super(sentence);
    }
}
