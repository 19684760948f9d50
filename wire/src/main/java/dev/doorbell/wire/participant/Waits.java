package dev.doorbell.wire.participant;

/** Time in which a share of a run had events and waited for other services. */
final class Waits {

    private static final long NOT_WAITING = Long.MIN_VALUE;

    private long beganNanos = NOT_WAITING;
    private long nanos;

    /** It waits from {@code nowNanos} on, unless it waits already. */
    void begin(long nowNanos) {
        if (beganNanos == NOT_WAITING) {
            beganNanos = nowNanos;
        }
    }

    /** It has stopped waiting. */
    void over(long nowNanos) {
        if (beganNanos != NOT_WAITING) {
            nanos += nowNanos - beganNanos;
            beganNanos = NOT_WAITING;
        }
    }

    /** Total of the waits that are over, in nanoseconds. */
    long nanos() {
        return nanos;
    }
}
