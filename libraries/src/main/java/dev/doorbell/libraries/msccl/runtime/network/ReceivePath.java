package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.msccl.runtime.network.queue.ConnectionQueues;
import dev.doorbell.libraries.msccl.runtime.network.queue.ConnectionQueues.Completed;
import dev.doorbell.libraries.msccl.runtime.network.queue.PairCounts;
import dev.doorbell.libraries.msccl.runtime.network.queue.QueueLayout;
import dev.doorbell.libraries.msccl.runtime.network.queue.ReliableQueue;
import dev.doorbell.libraries.msccl.runtime.network.queue.RemoteFifo;
import dev.doorbell.libraries.msccl.runtime.network.socket.SocketEnd;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receive end of a path. Its receivers form groups of at most eight. When all receivers of a group
 * have a free slot, the helper thread posts one receive request for them and writes a row of
 * entries to the sender's FIFO. It learns of a message by the completion of its request. With
 * Simple, it then reads from the last slot that is not empty over the NIC, so that the data must be
 * complete, and notifies the thread blocks.
 */
final class ReceivePath implements NetworkReceiver.Path {

    private static final int FLUSH_BYTES = 1;

    private final Node node;
    private final HelperThread helper;
    private final NetworkOptions options;
    private final ConnectionQueues queues;
    private final List<Group> groups = new ArrayList<>();
    private final ArrayDeque<Message> landing = new ArrayDeque<>();
    private final ArrayDeque<Message> posted = new ArrayDeque<>();
    private final ArrayDeque<Message> arrived = new ArrayDeque<>();
    private final PairCounts landed;
    private final PairCounts received;
    private @Nullable RemoteFifo fifo;
    private final @Nullable SocketEnd sockets;
    private long messages;
    private int turn;

    ReceivePath(HelperThread helper, NetworkOptions options, ConnectionQueues queues) {
        this.helper = helper;
        this.options = options;
        this.queues = queues;
        node = helper.node();
        landed = new PairCounts(options.queuePairs(), options.splits());
        received = new PairCounts(options.queuePairs(), options.splits());
        sockets =
                helper.sockets()
                        .map(it -> helper.socketEnd(options.sockets(), it.receives()))
                        .orElse(null);
        queues.listen(this::arrived);
    }

    /** Adds a receiver. */
    void add(NetworkReceiver receiver) {
        if (groups.isEmpty() || groups.getLast().receivers.size() == QueueLayout.MAX_RECEIVES) {
            groups.add(new Group());
        }
        groups.getLast().receivers.add(receiver);
    }

    @Override
    public boolean announcesLines() {
        return parts() || sockets != null;
    }

    /** Returns true if lines may arrive in any order, over several queue pairs. */
    private boolean parts() {
        return options.queuePairs() > 1;
    }

    /** Handles the announcement of the sender's FIFO: posts receives for all slots. */
    void opened(long address, int key) {
        fifo =
                new RemoteFifo(
                        node.memory(),
                        queues.pairs().get(0),
                        new LocalBuffer(queues.fifo(), helper.memory().queues().key(), 0),
                        queues.rowBytes(),
                        address,
                        key,
                        options.inlineEntries());
        receive();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Groups wait until all their receivers want one. They take turns, because the sender serves
     * rows in order: a row for a later call must not be before one for the present call.
     */
    @Override
    public void receive() {
        RemoteFifo remote = fifo;
        if (remote == null) {
            return;
        }
        while (groups.get(turn).wantsMore()) {
            Group group = groups.get(turn);
            group.receives++;
            turn = (turn + 1) % groups.size();
            helper.work(
                    "post receive",
                    received.perRequest() * helper.verbs().postPs() + helper.verbs().chainPs(1),
                    () -> post(group, remote));
        }
    }

    private void post(Group group, RemoteFifo remote) {
        int first = received.first(messages);
        messages++;
        for (int i = 0; i < received.perRequest(); i++) {
            queues.pairs().get(first + i).postReceive();
        }
        Message message =
                new Message(
                        group.receivers,
                        group.receivers.stream().map(NetworkReceiver::post).toList());
        posted.addLast(message);
        landing.addLast(message);
        remote.post(message.slots, group.receivers.stream().map(NetworkReceiver::tag).toList());
    }

    private void arrived(Completed completion) {
        // Lines over several queue pairs have no last one. The thread block, which polls all of
        // them, has them when the completions of all parts are in memory.
        if (completion.received()) {
            int behind = landed.behind(completion.pair());
            landing.stream().skip(behind).findFirst().orElseThrow().immediate =
                    completion.immediate();
            for (int ended = landed.complete(completion.pair()); ended > 0; ended--) {
                Message message = landing.removeFirst();
                if (parts()) {
                    message.linesStored();
                }
            }
        }
        helper.arrived(queues, completion, () -> complete(completion));
    }

    private void complete(Completed completion) {
        if (completion.received()) {
            for (int ended = received.complete(completion.pair()); ended > 0; ended--) {
                pass(posted.removeFirst());
            }
            receive();
        } else if (completion.pair() == queues.pairs().size()) {
            flushed();
        }
    }

    /** Passes a message that the NIC has received to software, through TCP if it is used. */
    private void pass(Message message) {
        SocketEnd end = sockets;
        if (end == null) {
            received(message);
            return;
        }
        long latencyPs = helper.sockets().orElseThrow().latencyPs();
        node.at(
                node.nowPs() + latencyPs,
                Step.of(
                        StepKinds.MSCCL_SOCKET,
                        () ->
                                end.move(
                                        message.immediate,
                                        () -> {
                                            message.linesStored();
                                            received(message);
                                            receive();
                                        })));
    }

    /** Handles a message whose data is complete. */
    private void received(Message message) {
        message.receivers.forEach(NetworkReceiver::complete);
        if (message.receivers.getFirst().polled()) {
            message.announceEmpty();
            return;
        }
        if (sockets != null) {
            message.receivers.forEach(NetworkReceiver::announceInNextPass);
            return;
        }
        arrived.addLast(message);
        LocalBuffer slot = message.lastFilled();
        if (slot == null) {
            announce();
        } else {
            message.flushes = true;
            helper.work("post flush", helper.verbs().chainPs(1), () -> flush(slot.address()));
        }
    }

    private void flush(long slot) {
        NetworkMemory memory = helper.memory();
        ReliableQueue queue = queues.flushes();
        queue.read(
                new RemoteRange(slot, memory.gpu().key()),
                new LocalBuffer(queues.flushWord(), memory.queues().key(), FLUSH_BYTES));
        queue.ring();
    }

    /** Handles the completed flush of the oldest message that needs one. */
    private void flushed() {
        for (Message message : arrived) {
            if (message.flushes) {
                message.flushes = false;
                break;
            }
        }
        announce();
    }

    /** Notifies the thread blocks of messages in order. */
    private void announce() {
        while (!arrived.isEmpty() && !arrived.getFirst().flushes) {
            arrived.removeFirst().receivers.forEach(NetworkReceiver::announce);
        }
    }

    /** Receivers whose receives one message serves. */
    private static final class Group {
        private final List<NetworkReceiver> receivers = new ArrayList<>();
        private long receives;

        /** Returns true if all its receivers want another receive. */
        private boolean wantsMore() {
            for (NetworkReceiver receiver : receivers) {
                if (receives >= receiver.wanted()) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Message that was posted for and that the thread blocks have not been notified of. */
    private static final class Message {
        private final List<NetworkReceiver> receivers;
        private final List<LocalBuffer> slots;
        private int immediate;
        private boolean flushes;

        Message(List<NetworkReceiver> receivers, List<LocalBuffer> slots) {
            this.receivers = receivers;
            this.slots = slots;
        }

        /** Gives thread blocks that poll lines the message, whose completions are in memory. */
        private void linesStored() {
            for (int i = 0; i < receivers.size(); i++) {
                if (receivers.get(i).polled() && filled(i)) {
                    receivers.get(i).linesStored();
                }
            }
        }

        /** Notifies thread blocks that have no line to poll. */
        private void announceEmpty() {
            for (int i = 0; i < receivers.size(); i++) {
                if (!filled(i)) {
                    receivers.get(i).announce();
                }
            }
        }

        /** Last slot that is not empty, or null. */
        private @Nullable LocalBuffer lastFilled() {
            LocalBuffer last = null;
            for (int i = 0; i < slots.size(); i++) {
                last = filled(i) ? slots.get(i) : last;
            }
            return last;
        }

        private boolean filled(int receiver) {
            return receivers.size() == 1 ? immediate > 0 : (immediate >> receiver & 1) > 0;
        }
    }
}
