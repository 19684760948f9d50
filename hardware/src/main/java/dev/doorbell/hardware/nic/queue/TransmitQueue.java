package dev.doorbell.hardware.nic.queue;

import java.util.ArrayDeque;

/** Messages of a queue pair in the order in which they leave. */
public final class TransmitQueue {

    private final ArrayDeque<Transmission> waiting = new ArrayDeque<>();
    private long lastLeftPs;

    /** Returns true if nothing waits. */
    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Sends a message, as far as it is there and nothing waits before it. */
    public void send(Transmission message) {
        if (!waiting.isEmpty() || !message.pump()) {
            waiting.addLast(message);
        }
    }

    /** Sends what waits, as far as it is there. */
    public void pump() {
        while (!waiting.isEmpty() && waiting.getFirst().pump()) {
            waiting.removeFirst();
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

    /** Drops what waits. */
    void clear() {
        waiting.clear();
    }
}
