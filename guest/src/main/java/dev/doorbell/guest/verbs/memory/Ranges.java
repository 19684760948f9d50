package dev.doorbell.guest.verbs.memory;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Set of addresses, kept as ranges that do not touch. */
final class Ranges {

    private final NavigableMap<Long, Long> endByStart = new TreeMap<>();

    /** Adds a range. */
    void add(long address, long bytes) {
        long from = address;
        long to = address + bytes;
        Map.Entry<Long, Long> near = endByStart.floorEntry(to);
        while (near != null && near.getValue() >= from) {
            from = Math.min(from, near.getKey());
            to = Math.max(to, near.getValue());
            endByStart.remove(near.getKey());
            near = endByStart.floorEntry(to);
        }
        endByStart.put(from, to);
    }

    boolean isEmpty() {
        return endByStart.isEmpty();
    }

    /** Passes each range to a consumer, lowest first, and removes them. */
    void drain(Consumer consumer) {
        while (!endByStart.isEmpty()) {
            Map.Entry<Long, Long> first = endByStart.pollFirstEntry();
            consumer.take(first.getKey(), Math.toIntExact(first.getValue() - first.getKey()));
        }
    }

    /** Consumer of ranges. */
    @FunctionalInterface
    interface Consumer {

        /** Takes a range. */
        void take(long address, int bytes);
    }
}
