package dev.doorbell.libraries.offload.point;

import dev.doorbell.libraries.offload.Envelope;
import java.util.ArrayDeque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Queue of unmatched offers of one kind. Offers with equal envelopes leave in order of arrival. */
final class MatchingQueue<T extends Offer> {

    private final SortedMap<Envelope, ArrayDeque<T>> waiting = new TreeMap<>();

    void add(T offer) {
        waiting.computeIfAbsent(offer.envelope(), ignored -> new ArrayDeque<>()).addLast(offer);
    }

    /** Takes the oldest offer that matches {@code other}; null if there is none. */
    @Nullable T take(Offer other) {
        ArrayDeque<T> queue = waiting.get(other.envelope());
        if (queue == null) {
            return null;
        }
        T oldest = queue.removeFirst();
        if (queue.isEmpty()) {
            waiting.remove(other.envelope());
        }
        if (oldest.sequence() != other.sequence()) {
            throw new IllegalStateException(
                    "expected message %d of %s but was %d"
                            .formatted(oldest.sequence(), other.envelope(), other.sequence()));
        }
        return oldest;
    }

    /** All unmatched offers, by envelope. */
    List<T> all() {
        return waiting.values().stream().flatMap(ArrayDeque::stream).toList();
    }
}
