package dev.doorbell.pdes;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sequential, blocking program code inside a logical process. The process's loop resumes it and
 * waits until it parks or ends. Exactly one of the two runs at any moment, so thread timing cannot
 * affect a result. A virtual thread carries it; a switch costs 0.2 to 1 µs if the loop also runs on
 * a virtual thread.
 */
public final class Fiber {

    private final Thread carrier;
    private volatile boolean running;
    private volatile boolean cancelled;
    private volatile boolean ended;
    private volatile @Nullable Thread loop;
    private volatile @Nullable Throwable failure;

    /** Creates a fiber that runs {@code program} when it is first resumed. */
    public Fiber(String name, Runnable program) {
        carrier = Thread.ofVirtual().name(name).unstarted(() -> carry(program));
    }

    /**
     * Runs the program until it parks or ends. Must be called from the process's loop. Rethrows
     * exceptions of the program.
     */
    public void resume() {
        if (ended) {
            throw new IllegalStateException(
                    "expected " + carrier.getName() + " to be waiting but it has ended");
        }
        loop = Thread.currentThread();
        running = true;
        if (carrier.getState() == Thread.State.NEW) {
            carrier.start();
        } else {
            LockSupport.unpark(carrier);
        }
        while (running) {
            LockSupport.park(this);
        }
        Throwable thrown = failure;
        if (thrown != null) {
            failure = null;
            switch (thrown) {
                case RuntimeException known -> throw known;
                case Error known -> throw known;
                default -> throw new IllegalStateException(thrown);
            }
        }
    }

    /**
     * Returns control to the loop until the next {@link #resume()}. Must be called on the fiber.
     */
    public void park() {
        handBack();
        while (!running) {
            LockSupport.park(this);
        }
        if (cancelled) {
            throw new Cancelled();
        }
    }

    /** Unwinds a program that has not ended, so that no thread remains. */
    public void cancel() {
        if (ended || carrier.getState() == Thread.State.NEW) {
            ended = true;
            return;
        }
        cancelled = true;
        resume();
    }

    /** Returns true if the program has returned, thrown, or been cancelled. */
    public boolean ended() {
        return ended;
    }

    private void carry(Runnable program) {
        try {
            program.run();
        } catch (Cancelled unwound) {
            // The run is over, and the program has been cancelled.
        } catch (Throwable thrown) {
            failure = thrown;
        } finally {
            ended = true;
            handBack();
        }
    }

    private void handBack() {
        Thread waiting = loop;
        running = false;
        LockSupport.unpark(waiting);
    }

    /** Thrown to unwind the stack of a cancelled fiber; programs must not catch it. */
    private static final class Cancelled extends Error {
        private static final long serialVersionUID = 1;

        Cancelled() {
            super("cancelled", null, false, false);
        }
    }
}
