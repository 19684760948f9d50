package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.memory.Payload;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Posted receives without a message, and unexpected messages without a receive. Equal envelopes
 * match in order of arrival, so messages do not overtake each other.
 */
final class Matching {

    private final Map<Envelope, ArrayDeque<Request>> posted = new HashMap<>();
    private final Map<Envelope, ArrayDeque<Arrival>> unexpected = new HashMap<>();

    /** Oldest unexpected message with an envelope, or null. */
    @Nullable Arrival takeUnexpected(Envelope envelope) {
        return take(unexpected, envelope);
    }

    /** Oldest posted receive with an envelope, or null. */
    @Nullable Request takePosted(Envelope envelope) {
        return take(posted, envelope);
    }

    void post(Envelope envelope, Request receive) {
        posted.computeIfAbsent(envelope, ignored -> new ArrayDeque<>(2)).addLast(receive);
    }

    void keep(Envelope envelope, Arrival arrival) {
        unexpected.computeIfAbsent(envelope, ignored -> new ArrayDeque<>(2)).addLast(arrival);
    }

    private static <T> @Nullable T take(Map<Envelope, ArrayDeque<T>> from, Envelope envelope) {
        ArrayDeque<T> queue = from.get(envelope);
        if (queue == null) {
            return null;
        }
        T oldest = queue.pollFirst();
        if (queue.isEmpty()) {
            from.remove(envelope);
        }
        return oldest;
    }

    /** Message that has arrived. */
    sealed interface Arrival {

        /** Length in bytes. */
        int bytes();

        /** Message whose content has arrived. */
        record Content(Payload payload) implements Arrival {
            @Override
            public int bytes() {
                return payload.length();
            }
        }

        /** Message whose content is on another node and is written on request. */
        record Remote(int bytes, int sender, int sendId) implements Arrival {}

        /** Message whose content is in the memory of another process of the node. */
        record Offered(int bytes, int sender, long address, Request send) implements Arrival {}
    }
}
