package dev.doorbell.libraries.msccl.runtime.network.socket;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.StepKinds;
import java.util.ArrayDeque;
import java.util.List;

/**
 * End of a connection's sockets. A core copies each message between its slot and the kernel. The
 * threads of the connection share a message in chunks of at least 64 KiB, each over the next
 * socket. Messages end in order.
 */
public final class SocketEnd {

    private static final int LEAST_CHUNK = 64 << 10;

    private final Node node;
    private final Helper helper;
    private final SocketOptions options;
    private final List<FifoResource> threads;
    private final String name;
    private final long callPs;
    private final Rate rate;
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
     * Creates an end.
     *
     * @param threads its threads; none if the helper thread moves the data
     * @param name name of its work in traces
     * @param callPs time of a call without its bytes
     * @param rate bytes per second that a core moves
     */
    public SocketEnd(
            Node node,
            Helper helper,
            SocketOptions options,
            List<FifoResource> threads,
            String name,
            long callPs,
            Rate rate) {
        this.node = node;
        this.helper = helper;
        this.options = options;
        this.threads = List.copyOf(threads);
        this.name = name;
        this.callPs = callPs;
        this.rate = rate;
    }

    /** Moves a message of {@code bytes}, after its size, and runs an action behind it. */
    public void move(int bytes, Runnable moved) {
        Message message = new Message(moved);
        messages.addLast(message);
        if (bytes == 0) {
            helper.work(name, callPs, () -> end(message));
        } else if (threads.isEmpty()) {
            long costPs = 2 * callPs + rate.timePs(bytes);
            long memoryPs = node.hostMemoryPs(2L * bytes);
            helper.work(name, costPs, () -> endAt(message, memoryPs));
        } else {
            helper.work(name, callPs, () -> split(bytes, message));
        }
    }

    private void split(int bytes, Message message) {
        int chunk = Math.max(LEAST_CHUNK, Math.ceilDiv(bytes, options.sockets()));
        long endPs = node.hostMemoryPs(2L * bytes);
        for (int at = 0; at < bytes; at += chunk) {
            int length = Math.min(chunk, bytes - at);
            FifoResource thread = threads.get(turn % threads.size());
            turn = (turn + 1) % options.sockets();
            endPs = Math.max(endPs, thread.enter(node.nowPs(), callPs + rate.timePs(length)));
        }
        endAt(message, endPs);
    }

    private void endAt(Message message, long ps) {
        if (ps <= node.nowPs()) {
            end(message);
        } else {
            node.at(ps, Step.of(StepKinds.MSCCL_SOCKET, () -> end(message)));
        }
    }

    private void end(Message message) {
        message.ended = true;
        while (!messages.isEmpty() && messages.getFirst().ended) {
            messages.removeFirst().moved.run();
        }
    }

    /** Message under way. */
    private static final class Message {
        private final Runnable moved;
        private boolean ended;

        Message(Runnable moved) {
            this.moved = moved;
        }
    }
}
