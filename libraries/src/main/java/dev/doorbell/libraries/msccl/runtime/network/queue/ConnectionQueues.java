package dev.doorbell.libraries.msccl.runtime.network.queue;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.libraries.verbs.CompletionRing;
import dev.doorbell.libraries.verbs.SendQueue;
import java.util.ArrayList;
import java.util.List;

/**
 * Queue pairs of one end of a connection and the completion queue that they share. Pair {@code i}
 * is connected to the peer's pair {@code i}; a flushing pair is connected to itself.
 */
public final class ConnectionQueues {

    private final Node node;
    private final NicPort nic;
    private final QueueLayout layout;
    private final long address;
    private final List<ReliableQueue> pairs = new ArrayList<>();
    private final CompletionRing completions;

    /**
     * Creates the queues in memory; {@link #create} creates them on the NIC.
     *
     * @param address bus address of the memory that the layout describes
     * @param first number of the first queue pair
     */
    public ConnectionQueues(Node node, NicPort nic, QueueLayout layout, long address, int first) {
        this.node = node;
        this.nic = nic;
        this.layout = layout;
        this.address = address;
        for (int pair = 0; pair < layout.allPairs(); pair++) {
            pairs.add(
                    new ReliableQueue(
                            node,
                            nic,
                            new SendQueue(
                                    first + pair,
                                    -1,
                                    node.memory(),
                                    address + layout.sendRing(pair),
                                    address + layout.record(pair),
                                    QueueLayout.SEND_BLOCKS),
                            address + layout.receiveRing(pair)));
        }
        completions =
                new CompletionRing(
                        node.memory(), address + layout.completions(), layout.completionEntries());
    }

    /** Creates them on the NIC, connected to the peer's numbers. */
    public void create(Bootstrap bootstrap, int domain, QueueNumbers.Range peer) {
        for (int i = 0; i < layout.allPairs(); i++) {
            boolean own = i == layout.pairs();
            SendQueue sends = pairs.get(i).sends();
            int receiveQueue = layout.receives() && !own ? sends.qpn() : 0;
            if (receiveQueue != 0) {
                createReceiveQueue(bootstrap, pairs.get(i));
            }
            bootstrap.create(
                    nic,
                    new CreateQueuePair(
                            0,
                            sends.qpn(),
                            domain,
                            sends.address(),
                            sends.depth(),
                            sends.doorbellRecord(),
                            completions.address(),
                            completions.entries(),
                            false,
                            CreateQueuePair.Transport.RC,
                            own ? nic.process() : peer.nicProcess(),
                            own ? sends.qpn() : peer.number() + i,
                            receiveQueue));
        }
    }

    /** Calls a listener for every completion when it is in memory. */
    public void listen(Arrival listener) {
        node.memory()
                .watch(
                        completions.next(),
                        new Runnable() {
                            @Override
                            public void run() {
                                while (completions.ready()) {
                                    node.memory().unwatch(completions.next(), this);
                                    Completed completed = take();
                                    node.memory().watch(completions.next(), this);
                                    listener.arrived(completed);
                                }
                            }
                        });
    }

    /** Frees the ring's entries up to that of a completion, which software has now polled. */
    public void polled(Completed completed) {
        if (!completed.received) {
            pairs.get(completed.pair).sends().complete(completed.counter);
        }
    }

    /** Queue pairs to the peer. */
    public List<ReliableQueue> pairs() {
        return pairs.subList(0, layout.pairs());
    }

    /** Queue pair that flushes. */
    public ReliableQueue flushes() {
        return pairs.get(layout.pairs());
    }

    /** Bus address of the FIFO, or of the receiver's copies of its entries. */
    public long fifo() {
        return address + layout.fifo();
    }

    /** Bytes of a row of the FIFO. */
    public long rowBytes() {
        return layout.rowBytes();
    }

    /** Bus address that flushes read to. */
    public long flushWord() {
        return address + layout.flushWord();
    }

    private Completed take() {
        long word = completions.word();
        long offset = NodeMemory.offset(completions.next());
        boolean received = CqeCodec.written(word);
        Completed completed =
                new Completed(
                        CqeCodec.qpn(word) - pairs.get(0).number(),
                        CqeCodec.counter(word),
                        received,
                        received ? CqeCodec.immediate(completions.space(), offset) : 0,
                        CqeCodec.status(completions.space(), offset));
        completions.consume();
        return completed;
    }

    private void createReceiveQueue(Bootstrap bootstrap, ReliableQueue pair) {
        bootstrap.createReceiveQueue(
                nic,
                new CreateReceiveQueue(
                        0,
                        pair.number(),
                        pair.receiveRing(),
                        QueueLayout.REQUESTS,
                        pair.sends().doorbellRecord(),
                        completions.address(),
                        completions.entries()));
    }

    /** Listener for completions. */
    @FunctionalInterface
    public interface Arrival {

        /** Handles a completion that is now in memory. */
        void arrived(Completed completed);
    }

    /**
     * Completion of a message or of an own entry.
     *
     * @param pair index of its queue pair
     * @param counter index of the receive request or of the entry's first block, 16 bits of it
     * @param received true for a message of the peer, false for an own entry
     * @param immediate immediate bytes of a message; otherwise 0
     * @param status how it ended
     */
    public record Completed(
            int pair, int counter, boolean received, int immediate, CompletionStatus status) {}
}
