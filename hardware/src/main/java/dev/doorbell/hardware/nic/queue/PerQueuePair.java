package dev.doorbell.hardware.nic.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * State that one engine keeps for each queue pair, made when first needed: most queue pairs never
 * need it.
 *
 * @param <T> the state
 */
public final class PerQueuePair<T> {

    private final Supplier<T> fresh;
    private final List<@Nullable T> byNumber = new ArrayList<>(0);

    /** Creates an empty map; {@code fresh} creates the state of a queue pair. */
    public PerQueuePair(Supplier<T> fresh) {
        this.fresh = fresh;
    }

    /** The state of a queue pair, or null if none has been needed. */
    public @Nullable T find(NicQueuePair queuePair) {
        int qpn = queuePair.qpn();
        return qpn < byNumber.size() ? byNumber.get(qpn) : null;
    }

    /** The state of a queue pair. */
    public T of(NicQueuePair queuePair) {
        T known = find(queuePair);
        if (known != null) {
            return known;
        }
        while (byNumber.size() <= queuePair.qpn()) {
            byNumber.add(null);
        }
        T made = fresh.get();
        byNumber.set(queuePair.qpn(), made);
        return made;
    }

    /** Forgets the state of a queue pair. */
    public void remove(NicQueuePair queuePair) {
        if (queuePair.qpn() < byNumber.size()) {
            byNumber.set(queuePair.qpn(), null);
        }
    }
}
