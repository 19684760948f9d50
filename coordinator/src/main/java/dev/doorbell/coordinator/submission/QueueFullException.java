package dev.doorbell.coordinator.submission;

/** Thrown if the limit of waiting jobs is reached. */
public final class QueueFullException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception about one user's limit. */
    public QueueFullException(String owner, int limit) {
        super(
                "the queue is full for %s: %d jobs of that user wait; submit again later"
                        .formatted(owner, limit));
    }

    /** Creates an exception about the total limit. */
    public QueueFullException(int limit) {
        super("the queue is full: " + limit + " jobs wait; submit again later");
    }
}
