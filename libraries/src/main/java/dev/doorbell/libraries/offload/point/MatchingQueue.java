package dev.doorbell.libraries.offload.point;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Unmatched offers of one kind. */
final class MatchingQueue<T extends Offer> {

    private final SortedMap<MessageId, T> waiting = new TreeMap<>();

    void add(T offer) {
        T other = waiting.put(offer.id(), offer);
        if (other != null) {
            throw new IllegalStateException("expected one offer of " + offer.id() + " but got two");
        }
    }

    /** Takes the offer of a message; null if there is none. */
    @Nullable T take(MessageId message) {
        return waiting.remove(message);
    }

    /** All unmatched offers, by name of their message. */
    List<T> all() {
        return List.copyOf(waiting.values());
    }
}
