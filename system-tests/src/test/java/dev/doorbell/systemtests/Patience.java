package dev.doorbell.systemtests;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what happens in other processes: looks again and again until a deadline. */
public final class Patience {

    private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private Patience() {}

    /** Waits until {@code condition} holds; when it does not in time, fails with {@code story}. */
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

    /** Waits for as long as looks are apart. */
    static void pause() {
        LockSupport.parkNanos(LOOK_AGAIN_NANOS);
    }
}
