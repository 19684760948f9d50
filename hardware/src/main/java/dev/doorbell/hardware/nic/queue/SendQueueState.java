package dev.doorbell.hardware.nic.queue;

/** States of a send queue in addition to those of its queue pair. */
public enum SendQueueState {
    /** Entries are fetched and sent. */
    OPEN,
    /** Nothing is fetched until the timer of a receiver that was not ready has run out. */
    RESTING,
    /** Broken, and not yet reported to software. */
    BROKEN,
    /** Broken, and reported to software by a completion with an error. */
    REPORTED;

    /** The state after the queue has gone back to an entry whose receiver was not ready. */
    SendQueueState rest() {
        return switch (this) {
            case OPEN, RESTING -> RESTING;
            case BROKEN, REPORTED ->
                    throw new IllegalStateException(
                            "expected a send queue that is not broken but was " + this);
        };
    }

    /** The state after a timer has run out. */
    SendQueueState resume() {
        return this == RESTING ? OPEN : this;
    }

    /** The state after the queue pair has broken. */
    SendQueueState fail() {
        return this == REPORTED ? REPORTED : BROKEN;
    }

    /** The state after a completion with an error. */
    SendQueueState report() {
        return REPORTED;
    }
}
