package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.verbs.CompletionStatus;

/** Action after a posted operation has completed and software has polled its completion. */
@FunctionalInterface
public interface Completion {

    /** No action. */
    Completion IGNORED = status -> {};

    /** Handles the end of the operation; its buffer may be used again. */
    void completed(CompletionStatus status);
}
