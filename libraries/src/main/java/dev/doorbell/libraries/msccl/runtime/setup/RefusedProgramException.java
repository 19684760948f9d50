package dev.doorbell.libraries.msccl.runtime.setup;

/** A program or a call the runtime does not take; the message is one sentence that says why. */
public final class RefusedProgramException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedProgramException(String sentence) {
        super(sentence);
    }
}
