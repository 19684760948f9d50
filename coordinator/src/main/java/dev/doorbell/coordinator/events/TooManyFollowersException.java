package dev.doorbell.coordinator.events;

/** Thrown if the limit of clients that follow jobs or sweeps is reached. */
public final class TooManyFollowersException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyFollowersException(int limit, String what) {
        super(
                "%d clients follow %ss, and no more may; ask for the %s now and then"
                        .formatted(limit, what, what));
    }
}
