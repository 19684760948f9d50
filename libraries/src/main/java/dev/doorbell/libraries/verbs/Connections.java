package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.libraries.verbs.work.Work;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reliable connections of an endpoint, one queue pair per peer. Operations without room wait here,
 * those to one peer in their order. After a failed operation a connection is unusable: everything
 * that is outstanding or posted later is flushed.
 */
final class Connections implements Sender {

    private static final int RECORD_BYTES = 64;
    private static final int FIRST_NUMBER =
            EndpointAddress.numbersOf(EndpointAddress.MAX_NUMBER + 1);

    private final Node node;
    private final NicPort nic;
    private final EndpointAddress me;
    private final EndpointOptions options;
    private final Peers peers;
    private final CompletionRing completions;
    private final Map<EndpointAddress, Connection> byPeer = new HashMap<>();
    private final Map<Integer, Connection> byNumber = new HashMap<>();
    // Connections whose next operation lacks a send buffer or a completion queue entry.
    private final ArrayDeque<Connection> starved = new ArrayDeque<>();
    private final ArrayDeque<Outbox.Finished> finished = new ArrayDeque<>();
    private final Instruments.Counter posted;
    private final Instruments.Counter connected;
    private int unpolled;
    private int waiting;

    Connections(
            Node node,
            NicPort nic,
            EndpointAddress me,
            EndpointOptions options,
            Peers peers,
            CompletionRing completions) {
        this.node = node;
        this.nic = nic;
        this.me = me;
        this.options = options;
        this.peers = peers;
        this.completions = completions;
        posted =
                node.instruments()
                        .counter(node.arm() ? "verbs.armOperations" : "verbs.hostOperations");
        connected = node.instruments().counter("verbs.connections");
    }

    @Override
    public void open(Bootstrap bootstrap) {
        for (EndpointAddress peer : peers.peersOf(me)) {
            Connection connection = add(peer);
            bootstrap.create(nic, wanted(connection));
            connection.ready = true;
        }
    }

    @Override
    public CompletionRing completions() {
        return completions;
    }

    @Override
    public boolean busy() {
        return unpolled > 0 || waiting > 0 || !finished.isEmpty();
    }

    @Override
    public void post(EndpointAddress to, Work work, Completion completion) {
        Connection connection = byPeer.get(to);
        if (connection == null) {
            throw new IllegalStateException(
                    "expected a connection of %s to %s but there is none".formatted(me, to));
        }
        waiting++;
        connection.waiting.addLast(new Waiting(work, completion));
        if (connection.waiting.size() == 1) {
            postWaiting(connection);
        }
    }

    @Override
    public boolean ready() {
        return !finished.isEmpty() || completions.ready();
    }

    @Override
    public Outbox.@Nullable Finished poll() {
        while (finished.isEmpty() && completions.ready()) {
            takeCompletion();
        }
        return finished.pollFirst();
    }

    private void takeCompletion() {
        long word = completions.word();
        Connection connection =
                Objects.requireNonNull(byNumber.get(CqeCodec.qpn(word)), "a known queue pair");
        Outbox outbox = connection.outbox;
        if (CqeCodec.error(word)) {
            CompletionStatus status =
                    CqeCodec.status(completions.space(), NodeMemory.offset(completions.next()));
            finish(outbox.fail(), status);
        } else {
            outbox.queue().complete(CqeCodec.counter(word));
            for (Outbox.Outstanding done = outbox.nextCompleted();
                    done != null;
                    done = outbox.nextCompleted()) {
                finish(done, CompletionStatus.SUCCESS);
            }
        }
        completions.consume();
        postStarved();
        postWaiting(connection);
    }

    private void finish(Outbox.Outstanding done, CompletionStatus status) {
        unpolled--;
        done.work().done();
        finished.addLast(new Outbox.Finished(done.completion(), status));
    }

    private void postStarved() {
        for (int i = starved.size(); i > 0; i--) {
            Connection next = starved.removeFirst();
            next.starves = false;
            postWaiting(next);
        }
    }

    private void postWaiting(Connection connection) {
        ArrayDeque<Waiting> queue = connection.waiting;
        while (connection.ready && !connection.starves && !queue.isEmpty()) {
            Waiting next = queue.getFirst();
            if (connection.outbox.broken()) {
                finished.addLast(
                        new Outbox.Finished(next.completion, CompletionStatus.WR_FLUSH_ERR));
            } else if (unpolled == completions.entries() || !next.work.ready()) {
                connection.starves = true;
                starved.addLast(connection);
                return;
            } else if (connection.outbox.store(null, connection.peer, next.work, next.completion)) {
                unpolled++;
                posted.add(1);
                SendQueue sent = connection.outbox.queue();
                nic.ring(sent.qpn(), sent.reserved(), node.constants().hostMmioPs());
            } else {
                return;
            }
            queue.removeFirst();
            waiting--;
        }
    }

    private Connection add(EndpointAddress peer) {
        long ringBytes = (long) options.sendBlocks() * Wqe.BLOCK_BYTES;
        long ring =
                NodeMemory.hostAddress(
                        node.memory().host().allocate(ringBytes + RECORD_BYTES, Wqe.BLOCK_BYTES));
        Connection connection =
                new Connection(
                        peer,
                        new SendQueue(
                                number(me, peer),
                                peers.inJob(peer),
                                node.memory(),
                                ring,
                                ring + ringBytes,
                                options.sendBlocks()));
        byPeer.put(peer, connection);
        byNumber.put(connection.outbox.queue().qpn(), connection);
        connected.add(1);
        return connection;
    }

    private CreateQueuePair wanted(Connection connection) {
        SendQueue queue = connection.outbox.queue();
        return new CreateQueuePair(
                0,
                queue.qpn(),
                options.protectionDomain(),
                queue.address(),
                queue.depth(),
                queue.doorbellRecord(),
                completions.address(),
                completions.entries(),
                false,
                CreateQueuePair.Transport.RC,
                connection.peer.nicProcess(),
                number(connection.peer, me),
                me.receiveQueue());
    }

    /** Number of the queue pair of {@code from} that is connected to {@code to}. */
    private int number(EndpointAddress from, EndpointAddress to) {
        return FIRST_NUMBER + peers.onNic(from) * peers.count() + peers.inJob(to);
    }

    private record Waiting(Work work, Completion completion) {}

    /** Queue pair to one peer, and the operations that wait for it. */
    private static final class Connection {
        private final EndpointAddress peer;
        private final Outbox outbox;
        private final ArrayDeque<Waiting> waiting = new ArrayDeque<>(0);
        private boolean ready;
        private boolean starves;

        Connection(EndpointAddress peer, SendQueue queue) {
            this.peer = peer;
            outbox = new Outbox(queue);
        }
    }
}
