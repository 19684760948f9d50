package dev.doorbell.libraries.mpi.path;

import dev.doorbell.libraries.mpi.message.Envelope;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Posted receives without a message, and unexpected messages without a receive. A message matches
 * the receive that was posted first among those that take it. A receive matches the message that
 * arrived first among those that it takes. So messages of a sender do not overtake each other.
 */
final class Matching {

    private final Map<Envelope, ArrayDeque<Posted>> posted = new HashMap<>();
    private final Map<Envelope, ArrayDeque<Unexpected>> unexpected = new HashMap<>();

    /** Unexpected messages in order of arrival, for receives with wildcards. */
    private final TreeMap<Long, Unexpected> arrivals = new TreeMap<>();

    private long last;
    private int wild;

    /** Oldest unexpected message that a receive takes, or null. */
    @Nullable Unexpected find(Envelope receive) {
        if (!receive.wild()) {
            ArrayDeque<Unexpected> queue = unexpected.get(receive);
            return queue == null ? null : queue.peekFirst();
        }
        for (Unexpected message : arrivals.values()) {
            if (receive.takes(message.envelope())) {
                return message;
            }
        }
        return null;
    }

    /** Removes a message that {@link #find} has returned, the oldest with its envelope. */
    void remove(Unexpected message) {
        poll(unexpected, message.envelope());
        arrivals.remove(message.order());
    }

    /** Oldest posted receive that takes a message, or null. */
    @Nullable Transfer takePosted(Envelope message) {
        Envelope first = message;
        if (wild > 0) {
            long least = order(message);
            for (int wildcards = 1; wildcards < 4; wildcards++) {
                Envelope pattern = message.with((wildcards & 1) != 0, (wildcards & 2) != 0);
                long order = order(pattern);
                if (order < least) {
                    least = order;
                    first = pattern;
                }
            }
        }
        Posted oldest = poll(posted, first);
        if (oldest == null) {
            return null;
        }
        wild -= first.wild() ? 1 : 0;
        return oldest.receive();
    }

    void post(Envelope envelope, Transfer receive) {
        wild += envelope.wild() ? 1 : 0;
        posted.computeIfAbsent(envelope, ignored -> new ArrayDeque<>(2))
                .addLast(new Posted(++last, receive));
    }

    void keep(Envelope envelope, Arrival arrival) {
        Unexpected message = new Unexpected(++last, envelope, arrival);
        unexpected.computeIfAbsent(envelope, ignored -> new ArrayDeque<>(2)).addLast(message);
        arrivals.put(message.order(), message);
    }

    /** Number of posted receives with an envelope. */
    int waiting(Envelope envelope) {
        ArrayDeque<Posted> queue = posted.get(envelope);
        return queue == null ? 0 : queue.size();
    }

    /** Posted receives with an envelope from one of them on, in their order. */
    List<Transfer> from(Envelope envelope, Transfer first) {
        ArrayDeque<Posted> queue = posted.get(envelope);
        return queue == null
                ? List.of()
                : queue.stream().map(Posted::receive).dropWhile(it -> it != first).toList();
    }

    /** Returns true if a posted receive has a wildcard. */
    boolean wildcardWaits() {
        return wild > 0;
    }

    /** Removes a posted receive. Returns false if it has matched a message. */
    boolean cancel(Envelope envelope, Transfer receive) {
        ArrayDeque<Posted> queue = posted.get(envelope);
        if (queue == null || !queue.removeIf(it -> it.receive() == receive)) {
            return false;
        }
        if (queue.isEmpty()) {
            posted.remove(envelope);
        }
        wild -= envelope.wild() ? 1 : 0;
        return true;
    }

    /**
     * Removes the unexpected message of an envelope that has so many others behind it. Returns
     * false if there is none.
     */
    boolean withdraw(Envelope envelope, int behind) {
        ArrayDeque<Unexpected> queue = unexpected.get(envelope);
        if (queue == null || queue.size() <= behind) {
            return false;
        }
        Unexpected message = List.copyOf(queue).get(queue.size() - 1 - behind);
        queue.remove(message);
        if (queue.isEmpty()) {
            unexpected.remove(envelope);
        }
        arrivals.remove(message.order());
        return true;
    }

    private long order(Envelope pattern) {
        ArrayDeque<Posted> queue = posted.get(pattern);
        Posted first = queue == null ? null : queue.peekFirst();
        return first == null ? Long.MAX_VALUE : first.order();
    }

    private static <T> @Nullable T poll(Map<Envelope, ArrayDeque<T>> from, Envelope envelope) {
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

    private record Posted(long order, Transfer receive) {}
}
