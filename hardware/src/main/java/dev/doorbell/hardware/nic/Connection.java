package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.QpState;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The receiving end of a connection: who is at the other end, which packet comes next, and the
 * order in which packets are handled. A queue pair has one, a DC target has one per initiator.
 */
final class Connection {

    final int qpn;
    final int function;
    final int protectionDomain;
    final int peerNic;
    final int peerQpn;
    final Ack ack;

    QpState state = QpState.RESET;
    int expectedPsn;

    // Packets of one connection are handled in the order they came, whatever engine each passed.
    long arrivalsPs;

    // What SENDs need: the queue of receive requests, the one in use, requests that wait behind a
    // SEND.
    final @Nullable ReceiveQueue receiveQueue;
    @Nullable LocalBuffer receiving;
    int receivingIndex;
    int receivedBytes;
    boolean awaitsRetry;
    final ArrayDeque<Stalled> stalled = new ArrayDeque<>(0);

    private final boolean responds;
    private final @Nullable DcTarget target;
    private int startPsn;
    private @Nullable Arrival lastArrival;

    private Connection(
            int qpn,
            int function,
            int protectionDomain,
            int peerNic,
            int peerQpn,
            boolean responds,
            @Nullable DcTarget target,
            @Nullable ReceiveQueue receiveQueue) {
        this.qpn = qpn;
        this.function = function;
        this.protectionDomain = protectionDomain;
        this.peerNic = peerNic;
        this.peerQpn = peerQpn;
        this.responds = responds;
        this.receiveQueue = receiveQueue;
        this.target = target;
        ack = new Ack(peerQpn);
    }

    /** The end that is part of a queue pair. */
    static Connection ofQueuePair(CreateQueuePair config, @Nullable ReceiveQueue receiveQueue) {
        return new Connection(
                config.qpn(),
                config.function(),
                config.protectionDomain(),
                config.peerNic(),
                config.peerQpn(),
                config.transport() == CreateQueuePair.Transport.RC,
                null,
                receiveQueue);
    }

    /** The end at a DC target of the initiator that sent {@code first}. */
    static Connection ofInitiator(DcTarget target, DcHeader first) {
        Connection connection =
                new Connection(
                        target.number(),
                        target.function(),
                        target.protectionDomain(),
                        first.initiatorNic(),
                        first.initiatorQpn(),
                        true,
                        target,
                        target.receiveQueue());
        connection.state = QpState.RESET.to(QpState.INIT).to(QpState.RTR);
        connection.start(first);
        return connection;
    }

    /** Whether it takes a request that carries {@code dc}. */
    boolean takes(@Nullable DcHeader dc) {
        if ((target != null) != (dc != null)) {
            return false;
        }
        if (dc != null && dc.startPsn() != startPsn) {
            start(dc);
        }
        return responds && (state == QpState.RTS || state == QpState.RTR);
    }

    /** Whether {@code key} gives access to the DC target it belongs to. */
    boolean opensWith(long key) {
        return target != null && target.opensWith(key);
    }

    /** The arrival step of a packet; packets of one run share it. */
    @SuppressWarnings("ReferenceEquality") // Only elements of the very same object share a step.
    Arrival arrival(Packet packet) {
        Arrival last = lastArrival;
        if (last == null || last.packet() != packet) {
            last = new Arrival(this, packet);
            lastArrival = last;
        }
        return last;
    }

    private void start(DcHeader dc) {
        awaitsRetry = false;
        startPsn = dc.startPsn();
        expectedPsn = dc.startPsn();
    }

    /** A request that came while a SEND before it waited for its receive request. */
    record Stalled(Packet packet, int index) {}
}
