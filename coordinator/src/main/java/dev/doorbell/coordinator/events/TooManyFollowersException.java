package dev.doorbell.coordinator.events;

/** As many clients follow jobs as may. */
public final class TooManyFollowersException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyFollowersException(int limit) {
        super(limit + " clients follow jobs, and no more may; ask for the job now and then");
    }
}
