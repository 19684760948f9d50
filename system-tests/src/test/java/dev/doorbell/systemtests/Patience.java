package dev.doorbell.systemtests;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Wait for events in other processes: polls until a deadline. */
public final class Patience {

    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private Patience() {}

    /** Waits until {@code condition} holds; fails with {@code story} after the timeout. */
    public static void await(Duration patience, BooleanSupplier condition, Supplier<String> story) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(
                        "expected within " + patience.toSeconds() + " s, but: " + story.get());
            }
            pause();
        }
    }

    /** Waits for the time between two polls. */
    static void pause() {
        LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    }
}
