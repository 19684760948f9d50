package dev.doorbell.coordinator.connection;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Limit of concurrently processed requests. A request has no turn while it waits for its client,
 * either for its body or for room to write the response.
 */
final class Turns {

    private static final ThreadLocal<Turns> HELD = new ThreadLocal<>();

    private final Semaphore free;

    Turns(int most) {
        free = new Semaphore(most, true);
    }

    /** Takes a turn for this thread. Returns true if one became free in time. */
    boolean take(Duration patience) throws InterruptedException {
        if (!free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        HELD.set(this);
        return true;
    }

    /** Returns this thread's turn, if it has one. */
    static void leave() {
        Turns held = HELD.get();
        if (held != null) {
            HELD.remove();
            held.free.release();
        }
    }

    /** Releases this thread's turn until {@link Turn#resume}. */
    static Turn pause() {
        Turns held = HELD.get();
        if (held == null) {
            return () -> {};
        }
        held.free.release();
        return held.free::acquireUninterruptibly;
    }

    /** Paused turn of a thread. */
    @FunctionalInterface
    interface Turn {
        /** Waits for the turn. */
        void resume();
    }
}
