package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.mpi.message.Status;

/** Message that a probe has taken, for the receive that the caller begins with it. */
public final class MatchedMessage {

    private final Matching.Unexpected message;
    private final Status status;

    MatchedMessage(Matching.Unexpected message, Status status) {
        this.message = message;
        this.status = status;
    }

    /** Origin, tag and length. */
    public Status status() {
        return status;
    }

    Matching.Unexpected message() {
        return message;
    }
}
