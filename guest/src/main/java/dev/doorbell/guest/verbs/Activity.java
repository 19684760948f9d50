package dev.doorbell.guest.verbs;

import dev.doorbell.libraries.process.HostProcess;
import java.util.function.BooleanSupplier;

/**
 * Changes that a guest can see: completions, bytes that NICs wrote, and its own calls. A guest that
 * polls what it has found empty since the last change waits for the next one.
 */
final class Activity {

    /** Time of a poll by a guest that looks at its clock between polls, to end by a deadline. */
    private static final long WATCHED_POLL_PS = 1_000_000;

    private final HostProcess process;
    private long stamp = 1;

    Activity(HostProcess process) {
        this.process = process;
    }

    /** Number of changes so far, above 0. */
    long stamp() {
        return stamp;
    }

    /** Counts a change, and wakes the guest if it waits for one. */
    void happened() {
        stamp++;
        process.program().wake(0);
    }

    /**
     * Waits for the next change.
     *
     * @param what description of it, for reports
     * @param watchesClock true to wait for a short time only
     */
    void await(String what, boolean watchesClock) {
        long before = stamp;
        if (watchesClock) {
            process.program().sleep(WATCHED_POLL_PS);
        } else {
            until(what, () -> stamp != before);
        }
    }

    /** Waits until a condition holds, which changes make true. */
    void until(String what, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            process.program().suspend(process.nicWait(what));
        }
    }
}
