package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.runtime.network.socket.SocketEnd;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Path over TCP between two GPUs of a node, through the loopback interface of the host. A message
 * is sent when the receiver has a free slot, which stands for the window of TCP.
 */
final class LoopbackPath implements NetworkSender.Path, NetworkReceiver.Path {

    private final Node node;
    private final SocketEnd sends;
    private final SocketEnd receives;
    private final long latencyPs;
    private @Nullable NetworkSender sender;
    private @Nullable NetworkReceiver receiver;
    private long messages;

    /**
     * Creates a path without ends.
     *
     * @param sends sockets of the sender
     * @param receives sockets of the receiver
     * @param latencyPs time in the stack
     */
    LoopbackPath(Node node, SocketEnd sends, SocketEnd receives, long latencyPs) {
        this.node = node;
        this.sends = sends;
        this.receives = receives;
        this.latencyPs = latencyPs;
    }

    /** Sets the ends. */
    void connect(NetworkSender from, NetworkReceiver to) {
        sender = from;
        receiver = to;
    }

    @Override
    public boolean announcesLines() {
        return true;
    }

    @Override
    public void receive() {
        send();
    }

    @Override
    public void send() {
        NetworkSender from = sender;
        NetworkReceiver to = receiver;
        while (from != null && to != null && from.filled() && messages < to.wanted()) {
            messages++;
            send(from, from.take(), to);
        }
    }

    private void send(NetworkSender from, NetworkSender.Filled slot, NetworkReceiver to) {
        LocalBuffer target = to.post();
        int length = slot.wire();
        Message message = new Message();
        sends.move(
                length,
                () ->
                        later(() ->
                                message.arriving =
                                        receives.arrive(
                                                length,
                                                () ->
                                                        receive(
                                                                to,
                                                                target.address() + slot.offset(),
                                                                message.bytes))),
                () -> {
                    // The bytes are in the kernel now, and the slot is free.
                    if (length > 0) {
                        message.bytes = node.memory().read(slot.address(), length);
                    }
                    from.sent();
                    later(() -> Objects.requireNonNull(message.arriving).complete());
                });
    }

    private void later(Runnable action) {
        node.at(node.nowPs() + latencyPs, Step.of(StepKinds.MSCCL_SOCKET, action));
    }

    private void receive(NetworkReceiver to, long address, Payload bytes) {
        if (bytes.length() > 0) {
            node.memory().store(address, bytes);
        }
        to.complete();
        if (bytes.length() > 0 && to.polled()) {
            to.linesStored();
        } else if (to.polled()) {
            to.announce();
        } else {
            to.announceInNextPass();
        }
        send();
    }

    /** Message in the kernel. */
    private static final class Message {
        private Payload bytes = new Payload.Phantom(0);
        private SocketEnd.@Nullable Arriving arriving;
    }
}
