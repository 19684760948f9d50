package dev.doorbell.coordinator.submission;

/** As many jobs wait as may. */
public final class QueueFullException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The jobs of one user. */
    public QueueFullException(String owner, int limit) {
        super(
                "the queue is full for %s: %d jobs of that user wait; submit again later"
                        .formatted(owner, limit));
    }

    /** All together. */
    public QueueFullException(int limit) {
        super("the queue is full: " + limit + " jobs wait; submit again later");
    }
}
