package dev.doorbell.guest.mpi;

import dev.doorbell.guest.mpi.operation.Completion;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits of the calls of a rank. A call that waits occupies the rank until its operation is
 * complete. If other threads of the guest may call meanwhile, it is suspended instead.
 */
public final class Waits {

    private boolean multiple;
    private boolean others;
    private @Nullable Suspended suspended;

    Waits() {}

    /** Sets if several threads of the guest may be inside calls at the same time. */
    public void allowThreads(boolean allowed) {
        multiple = allowed;
    }

    /** Returns true if several threads of the guest may be inside calls at the same time. */
    public boolean multiple() {
        return multiple;
    }

    /**
     * Begins a call. Returns the state before, for {@link #resume}.
     *
     * @param threads true if the guest has other threads
     */
    public boolean begin(boolean threads) {
        boolean before = others;
        others = multiple && threads;
        return before;
    }

    /** Continues a call whose function of the guest has called something else. */
    public void resume(boolean before) {
        others = before;
    }

    /**
     * Waits for an operation and ends the call with a function, whose result it returns. If the
     * call is suspended, its result does not count.
     */
    public int complete(Completion completion, IntSupplier end) {
        if (!others) {
            completion.await();
            return end.getAsInt();
        }
        if (completion.test()) {
            return end.getAsInt();
        }
        suspended = new Suspended(completion, end);
        return Abi.SUCCESS;
    }

    /** Returns what the present call waits for if it is suspended, once. */
    public @Nullable Suspended take() {
        Suspended taken = suspended;
        suspended = null;
        return taken;
    }

    /**
     * Rest of a call.
     *
     * @param completion what it waits for
     * @param end function that ends it
     */
    public record Suspended(Completion completion, IntSupplier end) {}
}
