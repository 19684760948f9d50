package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.verbs.QpState;
import org.jspecify.annotations.Nullable;

/**
 * The receiving end of a connection: who is at the other end, which packet comes next, and the
 * order in which packets are handled. A queue pair has one, a DC target has one per initiator: an
 * alltoall makes as many as it has messages, so what they have in common is in {@link
 * ReceivingEnd}, and what only SENDs need in {@link Reception}.
 */
final class Connection {

    final ReceivingEnd end;
    final int peerNic;
    final int peerQpn;
    final Ack ack;

    QpState state = QpState.RESET;
    int expectedPsn;
    boolean awaitsRetry;

    // Packets of one connection are handled in the order they came, whatever engine each passed.
    long arrivalsPs;

    private int startPsn;
    private @Nullable Reception reception;

    private Connection(ReceivingEnd end, int peerNic, Ack ack) {
        this.end = end;
        this.peerNic = peerNic;
        this.peerQpn = ack.destinationQpn();
        this.ack = ack;
    }

    /** The end that is part of a queue pair. */
    static Connection ofQueuePair(CreateQueuePair config, @Nullable ReceiveQueue receiveQueue) {
        return new Connection(
                ReceivingEnd.ofQueuePair(config, receiveQueue),
                config.peerNic(),
                new Ack(config.peerQpn()));
    }

    /** The end at a DC target of the initiator that sent {@code first}. */
    static Connection ofInitiator(ReceivingEnd target, Ack ack, DcHeader first) {
        Connection connection = new Connection(target, first.initiatorNic(), ack);
        connection.state = QpState.RESET.to(QpState.INIT).to(QpState.RTR);
        connection.start(first);
        return connection;
    }

    /** Whether it takes a request that carries {@code dc}. */
    boolean takes(@Nullable DcHeader dc) {
        if (end.dynamic() != (dc != null)) {
            return false;
        }
        if (dc != null && dc.startPsn() != startPsn) {
            start(dc);
        }
        return end.responds() && ready();
    }

    /** Whether it is ready to receive. */
    boolean ready() {
        return state == QpState.RTS || state == QpState.RTR;
    }

    /** What it holds of SENDs. */
    Reception reception() {
        Reception held = reception;
        if (held == null) {
            held = new Reception();
            reception = held;
        }
        return held;
    }

    /** Whether requests wait behind a SEND that waits for its receive request. */
    boolean stalls() {
        return reception != null && !reception.stalled.isEmpty();
    }

    private void start(DcHeader dc) {
        awaitsRetry = false;
        startPsn = dc.startPsn();
        expectedPsn = dc.startPsn();
    }
}
