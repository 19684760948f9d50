package dev.doorbell.libraries.msccl.runtime.connection;

import org.jspecify.annotations.Nullable;

/**
 * The slots one end of a connection looks at: those given to it, with the instant from which its
 * thread block sees that, less those it has used.
 */
public final class SlotRing {

    private final long[] seenPs;
    private long given;
    private long used;
    private @Nullable Runnable waiting;

    /**
     * A ring.
     *
     * @param slots most that can be given and not used
     * @param given of them from the beginning
     */
    public SlotRing(int slots, int given) {
        seenPs = new long[slots];
        this.given = given;
    }

    /** Whether there is one to use. */
    public boolean ready() {
        return used < given;
    }

    /** From when the next one is seen. */
    public long readyPs() {
        return seenPs[next()];
    }

    /** Number of the next one in the ring. */
    public int next() {
        return (int) (used % seenPs.length);
    }

    /** Uses the next one; returns its number in the ring. */
    public int use() {
        int slot = next();
        if (!ready()) {
            throw new IllegalStateException("expected a slot but all are used");
        }
        used++;
        return slot;
    }

    /** Gives one more, seen from {@code ps} on, and resumes who waits; returns its number. */
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

    /** Runs {@code resume} once, when one is given. */
    public void await(Runnable resume) {
        waiting = resume;
    }
}
