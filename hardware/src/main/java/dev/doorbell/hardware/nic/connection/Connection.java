package dev.doorbell.hardware.nic.connection;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.verbs.QpState;
import org.jspecify.annotations.Nullable;

/**
 * Receiving end of a connection: its peer, the next expected packet, and the order in which packets
 * are handled. A queue pair has one, a DC target has one per initiator. An alltoall makes as many
 * as it has messages. Their common state is therefore in {@link ReceivingEnd}, and the state of
 * messages with receive requests in {@link Reception}.
 */
public final class Connection {

    private final ReceivingEnd end;
    private final int peerNic;
    private final int peerQpn;
    private final Ack ack;

    private QpState state = QpState.RESET;
    private Sequence sequence = Sequence.IN_ORDER;
    private int expectedPsn;
    private long arrivalsPs;
    private int startPsn;
    private @Nullable Reception reception;
    private int unanswered;
    private @Nullable Nak refusal;
    private boolean silent;

    private Connection(ReceivingEnd end, int peerNic, Ack ack) {
        this.end = end;
        this.peerNic = peerNic;
        this.peerQpn = ack.destinationQpn();
        this.ack = ack;
    }

    /** The end that is part of a queue pair. */
    public static Connection ofQueuePair(
            CreateQueuePair config, @Nullable ReceiveQueue receiveQueue) {
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

    /** Queue pair or DC target that it belongs to. */
    public ReceivingEnd end() {
        return end;
    }

    /** Process number of the NIC at the other end. */
    public int peerNic() {
        return peerNic;
    }

    /** Number of the queue pair at the other end. */
    public int peerQpn() {
        return peerQpn;
    }

    /** Acknowledgement of its packets. */
    public Ack ack() {
        return ack;
    }

    /** State of the queue pair, or of the DC target toward this initiator. */
    public QpState state() {
        return state;
    }

    /**
     * Moves to another state.
     *
     * @throws IllegalStateException if there is no such move
     */
    public void moveTo(QpState next) {
        state = state.to(next);
    }

    /** Moves to ERR without a word to the peer, whose requests have no answer from now on. */
    public void breakSilently() {
        moveTo(QpState.ERR);
        silent = true;
    }

    /** Returns true if requests of the peer have no answer. */
    public boolean silent() {
        return silent;
    }

    /** Stops for good: its function is down. */
    public void vanish() {
        state = QpState.RESET;
    }

    /** Returns true if it takes a request that carries {@code dc}. */
    public boolean takes(@Nullable DcHeader dc) {
        if (end.dynamic() != (dc != null)) {
            return false;
        }
        if (dc != null && dc.startPsn() != startPsn) {
            start(dc);
        }
        return end.responds() && ready();
    }

    /** Returns true if it is ready to receive. */
    public boolean ready() {
        return state == QpState.RTS || state == QpState.RTR;
    }

    /** The part that only messages with receive requests need, made when first needed. */
    public Reception reception() {
        Reception held = reception;
        if (held == null) {
            held = new Reception();
            reception = held;
        }
        return held;
    }

    /** Returns true if requests wait behind one that waits for its receive request. */
    public boolean stalls() {
        return reception != null && reception.stalls();
    }

    /** Sequence number of the next packet. */
    public int expectedPsn() {
        return expectedPsn;
    }

    /**
     * Returns true if a request is the next one. Requests behind one that must come again are not.
     *
     * @throws IllegalStateException if the fabric lost or reordered packets
     */
    public boolean isNext(int psn) {
        if (psn == expectedPsn) {
            sequence = Sequence.IN_ORDER;
            return true;
        }
        if (sequence == Sequence.AWAITING_RETRY) {
            return false;
        }
        throw new IllegalStateException(
                "expected packet %d on QP %d but was %d: the fabric is lossless and in order"
                        .formatted(expectedPsn, end.qpn(), psn));
    }

    /** Accepts the packet that was next. */
    public void accept() {
        expectedPsn++;
    }

    /** Drops everything until the packet that was next comes again. */
    public void awaitRetry() {
        sequence = Sequence.AWAITING_RETRY;
    }

    /** Counts a read or an atomic that will be answered later. */
    public void beginAnswer() {
        unanswered++;
    }

    /** Counts its answer. Returns the refusal that waited for it, or null. */
    public @Nullable Nak endAnswer() {
        unanswered--;
        Nak next = unanswered == 0 ? refusal : null;
        if (next != null) {
            refusal = null;
        }
        return next;
    }

    /** Holds a refusal back if earlier requests are not answered; returns true if so. */
    public boolean holdBack(Nak wanted) {
        if (unanswered == 0) {
            return false;
        }
        refusal = wanted;
        return true;
    }

    /**
     * Time at which a packet that has passed its engine at {@code donePs} is handled: packets of
     * one connection are handled in the order they came, whatever engine each passed.
     */
    public long handle(long donePs) {
        arrivalsPs = Math.max(donePs, arrivalsPs);
        return arrivalsPs;
    }

    /** Tells until when packets that have come are not handled. */
    public void describe(RelativeState state) {
        state.until(arrivalsPs);
    }

    private void start(DcHeader dc) {
        sequence = Sequence.IN_ORDER;
        startPsn = dc.startPsn();
        expectedPsn = dc.startPsn();
    }

    /** States of the packet sequence. */
    private enum Sequence {
        /** The next packet is the expected one. */
        IN_ORDER,
        /** A packet was refused because no receive request was there; it comes again. */
        AWAITING_RETRY
    }
}
