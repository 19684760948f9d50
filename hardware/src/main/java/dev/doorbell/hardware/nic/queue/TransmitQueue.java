package dev.doorbell.hardware.nic.queue;

import java.util.ArrayDeque;

/** Messages of a queue pair in the order in which they leave. */
public final class TransmitQueue {

    private final ArrayDeque<Transmission> waiting = new ArrayDeque<>(0);
    private int count;
    private long lastLeftPs;

    /** Returns true if nothing waits. */
    public boolean isEmpty() {
        return count == 0;
    }

    /** Sends a message, as far as it is there and nothing waits before it. */
    public void send(Transmission message) {
        // Mostly nothing waits, and the deque is not in the cache.
        if (count > 0 || !message.pump()) {
            waiting.addLast(message);
            count++;
        }
    }

    /** Sends the waiting messages, as far as their data is there. */
    public void pump() {
        while (count > 0 && waiting.getFirst().pump()) {
            waiting.removeFirst();
            count--;
        }
    }

    /** Notes that a packet leaves until {@code endPs}. */
    public void left(long endPs) {
        lastLeftPs = endPs;
    }

    /** Time at which the last packet has left. */
    public long lastLeftPs() {
        return lastLeftPs;
    }

    /** Drops the waiting messages. */
    void clear() {
        waiting.clear();
        count = 0;
    }
}
