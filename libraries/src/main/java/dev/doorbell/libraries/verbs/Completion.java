package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.verbs.CompletionStatus;

/** What to do when a posted operation has completed and software has polled that. */
@FunctionalInterface
public interface Completion {

    /** Nothing. */
    Completion IGNORED = status -> {};

    /** The operation has ended; its buffer may be used again. */
    void completed(CompletionStatus status);
}
