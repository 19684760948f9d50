package dev.doorbell.hardware.nic.connection;

import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.verbs.LocalBuffer;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a connection that only messages with receive requests need: the receive request in use,
 * and stalled requests.
 */
public final class Reception {

    private final ArrayDeque<Stalled> stalled = new ArrayDeque<>(0);
    private @Nullable LocalBuffer buffer;
    private int index;
    private int bytes;

    /** Begins a message, whose receive request is the {@code number}-th of its queue. */
    public void begin(LocalBuffer request, int number) {
        buffer = request;
        index = number;
        bytes = 0;
    }

    /** Buffer of the receive request in use, or null. */
    public @Nullable LocalBuffer buffer() {
        return buffer;
    }

    /** Index of the receive request in use. */
    public int index() {
        return index;
    }

    /** Bytes of the message so far. */
    public int bytes() {
        return bytes;
    }

    /** Counts bytes of the message. */
    public void add(int count) {
        bytes += count;
    }

    /** Ends the message. */
    public void end() {
        buffer = null;
    }

    /** Puts a request behind those that wait for the receive request of a SEND. */
    public void stall(Packet packet, int element) {
        stalled.addLast(new Stalled(packet, element));
    }

    /** Returns true if requests wait. */
    public boolean stalls() {
        return !stalled.isEmpty();
    }

    /** Removes the requests that wait; returns them in order. */
    public List<Stalled> takeStalled() {
        List<Stalled> taken = List.copyOf(stalled);
        stalled.clear();
        return taken;
    }

    /**
     * Request that came while a SEND before it waited for its receive request.
     *
     * @param index element of the packet's run
     */
    public record Stalled(Packet packet, int index) {}
}
