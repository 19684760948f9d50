package dev.doorbell.coordinator.connection;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Bound of the requests that are worked on at a time. A request has no turn while it waits for its
 * client, neither for its body nor for room to write the answer.
 */
final class Turns {

    private static final ThreadLocal<Turns> HELD = new ThreadLocal<>();

    private final Semaphore free;

    Turns(int most) {
        free = new Semaphore(most, true);
    }

    /** Takes a turn for this thread; says whether one became free in time. */
    boolean take(Duration patience) throws InterruptedException {
        if (!free.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return false;
        }
        HELD.set(this);
        return true;
    }

    /** Gives this thread's turn back, when it has one. */
    static void leave() {
        Turns held = HELD.get();
        if (held != null) {
            HELD.remove();
            held.free.release();
        }
    }

    /** Gives this thread's turn to others until {@link Turn#resume}. */
    static Turn pause() {
        Turns held = HELD.get();
        if (held == null) {
            return () -> {};
        }
        held.free.release();
        return held.free::acquireUninterruptibly;
    }

    /** Turn of which a thread does without for a while. */
    @FunctionalInterface
    interface Turn {
        /** Waits for it. */
        void resume();
    }
}
