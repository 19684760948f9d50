package dev.doorbell.libraries.effort;

/** Thrown by work that takes more steps than its {@link Effort} allows. */
public final class EffortLimitException extends RuntimeException {

    private static final long serialVersionUID = 1;

    EffortLimitException(long limit) {
        super("planning took more than %d million steps".formatted(limit / 1_000_000));
    }
}
