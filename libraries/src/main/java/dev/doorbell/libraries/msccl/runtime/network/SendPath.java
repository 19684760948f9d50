package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.msccl.runtime.network.queue.ClearToSend;
import dev.doorbell.libraries.msccl.runtime.network.queue.ConnectionQueues;
import dev.doorbell.libraries.msccl.runtime.network.queue.PairCounts;
import dev.doorbell.libraries.msccl.runtime.network.queue.ReliableQueue;
import dev.doorbell.libraries.msccl.runtime.network.queue.SendFifo;
import dev.doorbell.libraries.msccl.runtime.network.socket.SocketEnd;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Send end of a path. The helper thread polls the FIFO in host memory, to which the receiver writes
 * a row for each message: an entry for each receive that it has posted. When all senders that the
 * row names have filled a slot, it writes the slots to the memory that the entries name. The last
 * write of the chain has immediate bytes: the size of a single slot, or a bit for each slot that is
 * not empty. The slots are free when it has completed.
 */
final class SendPath implements NetworkSender.Path {

    private static final LocalBuffer NOTHING = new LocalBuffer(0, 0, 0);
    private static final RemoteRange NOWHERE = new RemoteRange(0, 0);

    private final Node node;
    private final HelperThread helper;
    private final NetworkOptions options;
    private final ConnectionQueues queues;
    private final EndpointAddress peer;
    private final SendFifo fifo;
    private final PairCounts completed;
    private final Map<Integer, NetworkSender> senders = new TreeMap<>();
    private final ArrayDeque<List<NetworkSender>> inFlight = new ArrayDeque<>();
    private final @Nullable SocketEnd sockets;
    private final Runnable look = this::send;
    private @Nullable List<ClearToSend> row;
    private long messages;

    /**
     * Creates a path whose receiver has not posted a receive.
     *
     * @param peer helper thread of the receiver
     */
    SendPath(
            HelperThread helper,
            NetworkOptions options,
            ConnectionQueues queues,
            EndpointAddress peer) {
        this.helper = helper;
        this.options = options;
        this.queues = queues;
        this.peer = peer;
        node = helper.node();
        fifo = new SendFifo(node.memory(), queues.fifo(), queues.rowBytes());
        fifo.watch(look);
        sockets =
                helper.sockets()
                        .map(it -> helper.socketEnd(options.sockets(), it.sends()))
                        .orElse(null);
        completed = new PairCounts(options.queuePairs(), options.splits());
        queues.listen(completion -> helper.arrived(queues, completion, () -> complete(completion)));
    }

    /** Adds a sender, whose receives have a tag. */
    void add(int tag, NetworkSender sender) {
        senders.put(tag, sender);
    }

    /** Helper thread of the receiver. */
    EndpointAddress peer() {
        return peer;
    }

    /** Bus address of the FIFO, which the receiver needs. */
    long fifoAddress() {
        return fifo.address();
    }

    @Override
    public void send() {
        for (List<ClearToSend> next = next(); next != null; next = next()) {
            List<Part> parts = new ArrayList<>(next.size());
            for (ClearToSend entry : next) {
                NetworkSender sender = sender(entry);
                if (!sender.filled()) {
                    return;
                }
            }
            for (ClearToSend entry : next) {
                parts.add(new Part(sender(entry), sender(entry).take(), entry));
            }
            fifo.remove(look);
            row = null;
            post(parts);
        }
    }

    private void post(List<Part> parts) {
        if (sockets != null) {
            sockets.move(parts.getFirst().slot.wire(), () -> write(parts));
        } else {
            int entries = separate(parts) ? parts.size() + 1 : 1;
            helper.work(
                    "post send",
                    completed.perRequest() * helper.verbs().chainPs(entries),
                    () -> write(parts));
        }
    }

    private @Nullable List<ClearToSend> next() {
        List<ClearToSend> next = row;
        if (next == null && fifo.ready()) {
            next = fifo.row();
            row = next;
        }
        return next;
    }

    private NetworkSender sender(ClearToSend entry) {
        NetworkSender sender = senders.get(entry.tag());
        if (sender == null) {
            throw new IllegalStateException("expected a receive of a sender but was " + entry);
        }
        return sender;
    }

    /** Returns true if the immediate bytes have a write of their own. */
    private boolean separate(List<Part> parts) {
        return parts.size() > 1 || options.separates(parts.get(0).slot.wire());
    }

    private void write(List<Part> parts) {
        helper.use().writeBegins(node.nowPs());
        inFlight.addLast(parts.stream().map(Part::sender).toList());
        int immediate = immediate(parts);
        int first = completed.first(messages);
        messages++;
        for (int i = 0; i < completed.perRequest(); i++) {
            ReliableQueue queue = queues.pairs().get(first + i);
            write(queue, parts, i, immediate);
            queue.ring();
        }
    }

    /** Writes the {@code index}-th share of all parts. */
    private void write(ReliableQueue queue, List<Part> parts, int index, int immediate) {
        boolean separate = separate(parts);
        for (Part part : parts) {
            int wire = part.slot.wire();
            int share = options.partBytes(wire);
            int at = Math.min(wire, index * share);
            int length = Math.min(wire - at, share);
            LocalBuffer local = new LocalBuffer(part.slot.address() + at, part.slot.key(), length);
            RemoteRange remote =
                    new RemoteRange(
                            part.entry.address() + part.slot.offset() + at, part.entry.key());
            if (separate) {
                queue.write(remote, local, false);
            } else {
                queue.writeWithImmediate(immediate, remote, local);
            }
        }
        if (separate) {
            queue.writeWithImmediate(immediate, NOWHERE, NOTHING);
        }
    }

    private static int immediate(List<Part> parts) {
        if (parts.size() == 1) {
            return parts.get(0).slot.wire();
        }
        int filled = 0;
        for (int i = 0; i < parts.size(); i++) {
            filled |= (parts.get(i).slot.wire() > 0 ? 1 : 0) << i;
        }
        return filled;
    }

    private void complete(ConnectionQueues.Completed completion) {
        for (int ended = completed.complete(completion.pair()); ended > 0; ended--) {
            helper.use().writeEnds(node.nowPs());
            inFlight.removeFirst().forEach(NetworkSender::sent);
        }
    }

    /** Slot of a sender and the receive that it is for. */
    private record Part(NetworkSender sender, NetworkSender.Filled slot, ClearToSend entry) {}
}
