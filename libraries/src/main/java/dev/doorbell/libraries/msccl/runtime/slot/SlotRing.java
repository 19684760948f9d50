package dev.doorbell.libraries.msccl.runtime.slot;

import org.jspecify.annotations.Nullable;

/**
 * Slots that one end of a connection may use: those given to it, with the time from which its
 * thread block sees them, minus those it has used.
 */
public final class SlotRing {

    private final long[] seenPs;
    private long given;
    private long used;
    private @Nullable Runnable waiting;

    /**
     * Creates a ring.
     *
     * @param slots largest number of given and unused slots
     * @param given number of slots given at the start
     */
    public SlotRing(int slots, int given) {
        seenPs = new long[slots];
        this.given = given;
    }

    /** Returns true if there is a slot to use. */
    public boolean ready() {
        return used < given;
    }

    /** Time from which the next slot is visible. */
    public long readyPs() {
        return seenPs[next()];
    }

    /** Number of the next slot in the ring. */
    public int next() {
        return (int) (used % seenPs.length);
    }

    /** Number of the next use, from 1. */
    public long number() {
        return used + 1;
    }

    /** Uses the next slot and returns its number in the ring. */
    public int use() {
        int slot = next();
        if (!ready()) {
            throw new IllegalStateException("expected a slot but all are used");
        }
        used++;
        return slot;
    }

    /** Gives one more slot, visible from {@code ps}, and resumes the waiter. Returns its number. */
    public int give(long ps) {
        if (given - used >= seenPs.length) {
            throw new IllegalStateException(
                    "expected at most %d slots but one more is given".formatted(seenPs.length));
        }
        int slot = (int) (given % seenPs.length);
        seenPs[slot] = ps;
        given++;
        Runnable resume = waiting;
        if (resume != null) {
            waiting = null;
            resume.run();
        }
        return slot;
    }

    /** Runs {@code resume} once, when a slot is given. */
    public void await(Runnable resume) {
        waiting = resume;
    }
}
