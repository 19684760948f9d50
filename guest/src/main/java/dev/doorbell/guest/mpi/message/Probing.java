package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.mpi.operation.Completion;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Search for a message.
 *
 * @param <T> kind of what it finds
 */
final class Probing<T> implements Completion {

    private final Supplier<@Nullable T> look;
    private final Supplier<T> wait;
    private @Nullable T found;

    /**
     * Creates a search.
     *
     * @param look looks for a message; null if there is none
     * @param wait waits for a message
     */
    Probing(Supplier<@Nullable T> look, Supplier<T> wait) {
        this.look = look;
        this.wait = wait;
    }

    @Override
    public boolean test() {
        if (found == null) {
            found = look.get();
        }
        return found != null;
    }

    @Override
    public void await() {
        if (found == null) {
            found = wait.get();
        }
    }

    /** Returns what the complete search has found. */
    T found() {
        return Objects.requireNonNull(found);
    }
}
