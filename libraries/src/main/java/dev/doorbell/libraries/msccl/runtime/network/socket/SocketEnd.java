package dev.doorbell.libraries.msccl.runtime.network.socket;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.StepKinds;
import java.util.ArrayDeque;
import java.util.List;

/**
 * End of a connection's sockets. A core copies each message between its slot and the kernel, whose
 * segments have up to 64 KiB. The threads of the connection share a message in chunks of at least
 * 64 KiB, each over the next socket. Messages end in order.
 */
public final class SocketEnd {

    private static final int LEAST_CHUNK = 64 << 10;
    private static final int SEGMENT = 64 << 10;

    private final Node node;
    private final Helper helper;
    private final SocketOptions options;
    private final List<FifoResource> threads;
    private final Direction direction;
    private final ArrayDeque<Message> messages = new ArrayDeque<>();
    private int turn;

    /** Helper thread of the connection. */
    @FunctionalInterface
    public interface Helper {

        /**
         * Queues work of the thread.
         *
         * @param name name in traces
         * @param costPs its time
         */
        void work(String name, long costPs, Runnable action);
    }

    /**
     * Direction of an end.
     *
     * @param name name of its work in traces
     * @param callPs time of a call without its bytes
     * @param rate bytes per second that a core moves
     * @param together true if a short message takes one call with its size; a receiver has two
     *     calls
     */
    public record Direction(String name, long callPs, Rate rate, boolean together) {}

    /**
     * Creates an end.
     *
     * @param threads its threads; none if the helper thread moves the data
     */
    public SocketEnd(
            Node node,
            Helper helper,
            SocketOptions options,
            List<FifoResource> threads,
            Direction direction) {
        this.node = node;
        this.helper = helper;
        this.options = options;
        this.threads = List.copyOf(threads);
        this.direction = direction;
    }

    /** Moves a message of {@code bytes}, after its size, and runs an action behind it. */
    public void move(int bytes, Runnable moved) {
        move(bytes, () -> {}, moved);
    }

    /**
     * Moves a message of {@code bytes}, after its size.
     *
     * @param begun action behind its first segment, or behind all of it if threads share it
     * @param moved action behind all of it
     */
    public void move(int bytes, Runnable begun, Runnable moved) {
        move(bytes, new Message(1, begun, moved));
    }

    /**
     * Begins to move a message whose first segment has come.
     *
     * @param moved action when all of it has come and is moved
     */
    public Arriving arrive(int bytes, Runnable moved) {
        Message message = new Message(2, () -> {}, moved);
        move(bytes, message);
        return new Arriving(message, Math.min(bytes, SEGMENT));
    }

    private void move(int bytes, Message message) {
        messages.addLast(message);
        int first = Math.min(bytes, SEGMENT);
        if (bytes == 0 || threads.isEmpty()) {
            helper.work(
                    direction.name,
                    startPs(bytes) + direction.rate.timePs(first),
                    () -> {
                        message.begin();
                        moveRest(bytes - first, bytes, message);
                    });
        } else {
            helper.work(direction.name, direction.callPs, () -> split(bytes, message));
        }
    }

    /** A size and its data are a call each, unless they travel together. */
    private long startPs(int bytes) {
        boolean one = bytes == 0 || (direction.together && bytes <= options.inlineBytes());
        return one ? direction.callPs : 2 * direction.callPs;
    }

    private void moveRest(int rest, int bytes, Message message) {
        long memoryPs = node.hostMemoryPs(2L * bytes);
        if (rest == 0) {
            endAt(message, memoryPs);
        } else {
            helper.work(
                    direction.name, direction.rate.timePs(rest), () -> endAt(message, memoryPs));
        }
    }

    private void split(int bytes, Message message) {
        int chunk = Math.max(LEAST_CHUNK, Math.ceilDiv(bytes, options.sockets()));
        long endPs = node.hostMemoryPs(2L * bytes);
        for (int at = 0; at < bytes; at += chunk) {
            int length = Math.min(chunk, bytes - at);
            FifoResource thread = threads.get(turn % threads.size());
            turn = (turn + 1) % options.sockets();
            endPs =
                    Math.max(
                            endPs,
                            thread.enter(
                                    node.nowPs(),
                                    direction.callPs + direction.rate.timePs(length)));
        }
        endAt(message, endPs);
    }

    private void endAt(Message message, long ps) {
        at(ps, () -> end(message));
    }

    private void at(long ps, Runnable action) {
        if (ps <= node.nowPs()) {
            action.run();
        } else {
            node.at(ps, Step.of(StepKinds.MSCCL_SOCKET, action));
        }
    }

    private void end(Message message) {
        message.parts--;
        while (!messages.isEmpty() && messages.getFirst().parts == 0) {
            Message first = messages.removeFirst();
            first.begin();
            first.moved.run();
        }
    }

    /** Message under way. */
    private static final class Message {
        private final Runnable begun;
        private final Runnable moved;
        private int parts;
        private boolean hasBegun;

        Message(int parts, Runnable begun, Runnable moved) {
            this.parts = parts;
            this.begun = begun;
            this.moved = moved;
        }

        /** Tells once that the message has begun. Messages begin in order. */
        void begin() {
            if (!hasBegun) {
                hasBegun = true;
                begun.run();
            }
        }
    }

    /** Message that is moved while it comes. */
    public final class Arriving {

        private final Message message;
        private final int last;

        private Arriving(Message message, int last) {
            this.message = message;
            this.last = last;
        }

        /** Tells that the last segment has come. It is moved at once. */
        public void complete() {
            at(node.nowPs() + direction.rate.timePs(last), () -> end(message));
        }
    }
}
