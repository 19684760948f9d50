package dev.doorbell.libraries.mpi.path;

import dev.doorbell.libraries.mpi.message.Carrier;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.progress.Progress;
import dev.doorbell.libraries.process.HostProcess;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Path of long messages to other nodes that a {@link Carrier} moves while the ranks compute.
 *
 * <p>Sender and receiver number the messages of a communicator, a pair of ranks and a tag. The
 * sender names a long message to the carrier and announces it to the receiver. A receive without
 * wildcards takes the message with the next number if no receive with wildcards waits before it, so
 * the receiver names its buffer at once and needs no further call. If the message then comes
 * another way, because it is short or its sender waits for it, the buffer is withdrawn. All other
 * receives name their buffer when the announcement is handled, in a call of the receiver.
 */
final class CarriedPath {

    private final HostProcess process;
    private final Receives receives;
    private final Carrier carrier;
    private final Map<Transfer, Carrier.Name> sending = new HashMap<>();
    private final Map<Envelope, Sequence> sequences = new HashMap<>();
    private final EarlyBuffers early;
    private final ArrayDeque<Late> late = new ArrayDeque<>();

    CarriedPath(HostProcess process, Progress progress, Receives receives, Carrier carrier) {
        this.process = process;
        this.receives = receives;
        this.carrier = carrier;
        early = new EarlyBuffers(process, progress, receives, carrier);
    }

    Carrier carrier() {
        return carrier;
    }

    /** Buffers that receives have named before their messages were known. */
    EarlyBuffers early() {
        return early;
    }

    /**
     * Lets the carrier move the message of a numbered send to another node. Returns its name, so
     * that it is announced, or null if the carrier does not take it.
     */
    Carrier.@Nullable Name send(Transfer send) {
        boolean taken =
                send.isPointToPoint()
                        && !send.inPlace()
                        && !send.isBlocking()
                        && send.bytes() >= carrier.leastBytes()
                        && carrier.room();
        if (!taken) {
            return null;
        }
        Carrier.Name message = name(send.envelope(), send.peer(), send.number());
        sending.put(send, message);
        carrier.send(message, send.address(), send.bytes(), length -> sent(send, length));
        return message;
    }

    /**
     * Withdraws a send whose announcement its receiver has forgotten. Returns false if the carrier
     * does not move it.
     */
    boolean withdrawSend(Transfer send) {
        Carrier.Name message = sending.get(send);
        if (message == null) {
            return false;
        }
        carrier.withdrawSend(message);
        return true;
    }

    private void sent(Transfer send, int length) {
        sending.remove(send);
        if (length == Carrier.WITHDRAWN) {
            send.withdrawn(true);
        } else {
            send.complete();
        }
    }

    /** Names the buffer of a receive that waits for its message, if it is certain to get it. */
    void posted(Transfer receive) {
        Envelope envelope = receive.envelope();
        boolean taken =
                receive.isPointToPoint()
                        && !envelope.wild()
                        && !receive.isBlocking()
                        && receive.bytes() >= carrier.leastBytes()
                        && !process.layout().sameNode(process.rank(), envelope.source())
                        && !receives.wildcardWaits()
                        && carrier.room();
        if (!taken) {
            return;
        }
        Sequence sequence = sequence(envelope);
        int number = sequence.count() + receives.waiting(envelope) - 1;
        early.add(receive, sequence, name(envelope, process.rank(), number));
    }

    /** Counts a message that the carrier does not move. */
    void arrived(Envelope envelope) {
        if (envelope.ofMessages()) {
            sequence(envelope).next();
        }
    }

    /** Counts an announced message. Returns false if its receive has ended already. */
    boolean announced(Envelope envelope, int number) {
        return sequence(envelope).announced(number);
    }

    /** Names the buffer of a receive for the message that it has matched. */
    void fetch(Transfer receive, Envelope envelope, Arrival.Carried arrival) {
        late.addLast(
                new Late(
                        receive,
                        name(envelope, process.rank(), arrival.number()),
                        arrival.bytes()));
        offerLate();
    }

    /** Returns true if {@link #progress} has something to do. */
    boolean ready() {
        return carrier.ready() || (!late.isEmpty() && carrier.roomForNamed());
    }

    /** Handles an end of the carrier, and names buffers for which it has room. */
    void progress() {
        if (carrier.ready()) {
            carrier.progress();
        }
        offerLate();
    }

    private void offerLate() {
        while (!late.isEmpty() && carrier.roomForNamed()) {
            Late next = late.removeFirst();
            carrier.receive(
                    next.message,
                    next.receive.address(),
                    next.bytes,
                    length -> next.receive.complete());
        }
    }

    private Sequence sequence(Envelope envelope) {
        return sequences.computeIfAbsent(envelope, ignored -> new Sequence());
    }

    private static Carrier.Name name(Envelope envelope, int receiver, int number) {
        return new Carrier.Name(
                envelope.source(), receiver, envelope.context(), envelope.tag(), number);
    }

    /** Buffer that is named once the carrier has room for it. */
    private record Late(Transfer receive, Carrier.Name message, int bytes) {}
}
