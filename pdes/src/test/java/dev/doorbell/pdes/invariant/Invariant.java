package dev.doorbell.pdes.invariant;

import dev.doorbell.pdes.Event;
import org.jspecify.annotations.Nullable;

/**
 * Rule that every run keeps. A {@link Watch} tells it of each element that a process handles or
 * emits, and asks after each event whether it still holds.
 */
public abstract class Invariant {

    private @Nullable String breach;

    /** Takes note of an element that a process is about to handle. */
    protected void handles(int process, long nowPs, Event event, int index) {}

    /** Takes note of an element that a process emits, to itself or to another process. */
    protected void emits(
            int process, int destination, long nowPs, long atPs, Event event, int index) {}

    /** Takes note that nothing is pending any more. */
    protected void ends() {}

    /** Notes that the rule is broken; the first breach counts. */
    protected final void breaks(String how) {
        if (breach == null) {
            breach = how;
        }
    }

    /** Throws when the rule is broken. */
    final void require() {
        if (breach != null) {
            throw new AssertionError(getClass().getSimpleName() + " does not hold: " + breach);
        }
    }
}
