package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.mpi.message.Carrier;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    private final Mpi mpi;
    private final RankLayout layout;
    private final Receives receives;
    private final Carrier carrier;
    private final Map<Request, Carrier.Name> sending = new HashMap<>();
    private final Map<Envelope, Stream> streams = new HashMap<>();
    private final Map<Request, Early> early = new HashMap<>();
    private final ArrayDeque<Late> late = new ArrayDeque<>();

    CarriedPath(Mpi mpi, Receives receives, Carrier carrier) {
        this.mpi = mpi;
        layout = mpi.process().layout();
        this.receives = receives;
        this.carrier = carrier;
    }

    Carrier carrier() {
        return carrier;
    }

    /**
     * Lets the carrier move the message of a numbered send to another node. Returns its name, so
     * that it is announced, or null if the carrier does not take it.
     */
    Carrier.@Nullable Name send(Request send) {
        boolean taken =
                send.isMessage()
                        && send.mode() != Request.Mode.IN_PLACE
                        && !send.waitedFor()
                        && send.bytes() >= carrier.leastBytes()
                        && carrier.room();
        if (!taken) {
            return null;
        }
        Envelope envelope = send.envelope(mpi.rank());
        Carrier.Name message =
                new Carrier.Name(
                        mpi.rank(), send.peer(), envelope.context(), envelope.tag(), send.number());
        sending.put(send, message);
        carrier.send(message, send.address(), send.bytes(), length -> sent(send, length));
        return message;
    }

    /**
     * Withdraws a send whose announcement its receiver has forgotten. Returns false if the carrier
     * does not move it.
     */
    boolean withdrawSend(Request send) {
        Carrier.Name message = sending.get(send);
        if (message == null) {
            return false;
        }
        carrier.withdrawSend(message);
        return true;
    }

    private void sent(Request send, int length) {
        sending.remove(send);
        if (length == Carrier.WITHDRAWN) {
            send.withdrawn(true);
        } else {
            send.complete();
        }
    }

    /** Names the buffer of a receive that waits for its message, if it is certain to get it. */
    void posted(Request receive) {
        Envelope envelope = receive.envelope(receive.peer());
        boolean taken =
                receive.isMessage()
                        && !envelope.wild()
                        && !receive.waitedFor()
                        && receive.bytes() >= carrier.leastBytes()
                        && !layout.sameNode(mpi.rank(), envelope.source())
                        && !receives.wildcardWaits()
                        && carrier.room();
        if (!taken) {
            return;
        }
        Stream stream = stream(envelope);
        int number = stream.arrived + receives.waiting(envelope) - 1;
        Early offer = new Early(receive, stream, name(envelope, number));
        early.put(receive, offer);
        carrier.receive(
                offer.message, receive.address(), receive.bytes(), length -> ended(offer, length));
    }

    /** Counts a message that the carrier does not move. */
    void arrived(Envelope envelope) {
        if (Communicator.ofMessages(envelope.context())) {
            stream(envelope).arrived++;
        }
    }

    /** Counts an announced message. Returns false if its receive has ended already. */
    boolean announced(Envelope envelope, int number) {
        Stream stream = stream(envelope);
        if (stream.ahead.remove(number)) {
            return false;
        }
        stream.arrived++;
        return true;
    }

    /**
     * Looks for the buffer that a receive has named for the message that it has matched. Returns
     * true if the message comes to it, and withdraws it otherwise.
     */
    boolean comes(Request receive, Envelope envelope, Matching.Arrival arrival) {
        Early offer = early.get(receive);
        if (offer == null) {
            return false;
        }
        if (arrival instanceof Matching.Arrival.Carried carried) {
            if (carried.number() != offer.message.number()) {
                throw new IllegalStateException(
                        "expected %s but was message %d"
                                .formatted(offer.message, carried.number()));
            }
            offer.announcement = () -> receives.deliver(receive, envelope, arrival);
            return true;
        }
        forget(offer);
        carrier.withdrawReceive(offer.message);
        return false;
    }

    /** Names the buffer of a receive for the message that it has matched. */
    void fetch(Request receive, Envelope envelope, Matching.Arrival.Carried arrival) {
        late.addLast(new Late(receive, name(envelope, arrival.number()), arrival.bytes()));
        offerLate();
    }

    /**
     * Withdraws the buffers of a receive that is to be cancelled and of the receives behind it,
     * which would get other messages then. Returns false if one of them has its message.
     */
    boolean withdrawn(Request receive) {
        List<Early> offers = new ArrayList<>();
        for (Request waiting : receives.from(receive)) {
            Early offer = early.get(waiting);
            if (offer != null) {
                offers.add(offer);
                carrier.withdrawReceive(offer.message);
            }
        }
        mpi.await(
                () -> offers.stream().allMatch(offer -> offer.ended),
                () ->
                        new Wait(
                                mpi.process().program().name(),
                                "the withdrawal of a receive",
                                Party.parts("workers", Party.actor("rank", receive.peer()))));
        return offers.stream().noneMatch(offer -> offer.taken);
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

    private void ended(Early offer, int length) {
        offer.ended = true;
        forget(offer);
        Runnable announcement = offer.announcement;
        if (length == Carrier.WITHDRAWN) {
            // Its message was announced while it was being withdrawn.
            if (announcement != null) {
                announcement.run();
            }
            return;
        }
        offer.taken = true;
        Request receive = offer.receive;
        if (announcement == null) {
            receives.cancel(receive);
            offer.stream.arrived++;
            offer.stream.ahead.add(offer.message.number());
        }
        Envelope envelope = receive.envelope(receive.peer());
        Receives.requireRoom(receive, envelope, length);
        receive.matched(envelope, length);
        receive.complete();
    }

    private void forget(Early offer) {
        early.remove(offer.receive, offer);
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

    private Stream stream(Envelope envelope) {
        return streams.computeIfAbsent(envelope, ignored -> new Stream());
    }

    private Carrier.Name name(Envelope envelope, int number) {
        return new Carrier.Name(
                envelope.source(), mpi.rank(), envelope.context(), envelope.tag(), number);
    }

    /** Messages with one envelope that come to the rank. */
    private static final class Stream {
        /** Messages that have matched, or wait for, a receive. */
        private int arrived;

        /** Messages among them whose announcement has not come yet. */
        private final Set<Integer> ahead = new HashSet<>();
    }

    /** Buffer that was named before its message was known. */
    private static final class Early {
        private final Request receive;
        private final Stream stream;
        private final Carrier.Name message;
        private @Nullable Runnable announcement;
        private boolean ended;
        private boolean taken;

        Early(Request receive, Stream stream, Carrier.Name message) {
            this.receive = receive;
            this.stream = stream;
            this.message = message;
        }
    }

    /** Buffer that is named once the carrier has room for it. */
    private record Late(Request receive, Carrier.Name message, int bytes) {}
}
