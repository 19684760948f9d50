package dev.doorbell.libraries.effort;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * Counter of steps of a large computation, with a limit. A step is a visit to one cell of a mesh,
 * one instruction of a program or one block of a datatype. A core does ten to a hundred million a
 * second. Code whose work grows with its input reports its steps here as it runs. An interrupt of
 * the thread ends the work at the next report.
 */
public final class Effort {

    private static final ScopedValue<Effort> CURRENT = ScopedValue.newInstance();

    private final long limit;
    private long steps;

    /** Creates a counter with a limit of {@code limit} steps. */
    public Effort(long limit) {
        this.limit = limit;
    }

    /**
     * Does {@code work} on this thread and adds its steps to this count.
     *
     * @throws EffortLimitException if it takes more steps than the limit
     * @throws CancellationException if the thread is interrupted
     */
    public <T> T count(Supplier<T> work) {
        return ScopedValue.where(CURRENT, this).call(work::get);
    }

    /** Steps so far. */
    public long steps() {
        return steps;
    }

    /** Reports steps that are about to run. */
    public static void spend(long steps) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the work was broken off");
        }
        if (CURRENT.isBound()) {
            CURRENT.get().add(steps);
        }
    }

    private void add(long more) {
        steps += more;
        if (steps > limit) {
            throw new EffortLimitException(limit);
        }
    }
}
