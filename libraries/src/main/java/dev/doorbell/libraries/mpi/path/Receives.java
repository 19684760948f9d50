package dev.doorbell.libraries.mpi.path;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.Origin;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Matcher of messages and receives. */
final class Receives {

    private final HostProcess process;
    private final Fetching fetching;
    private final Matching matching = new Matching();

    Receives(HostProcess process, Fetching fetching) {
        this.process = process;
        this.fetching = fetching;
    }

    /** Handles a posted receive. Returns true if its message has not arrived. */
    boolean post(Transfer receive) {
        Envelope envelope = receive.envelope();
        Unexpected message = matching.find(envelope);
        if (message == null) {
            matching.post(envelope, receive);
            return true;
        }
        matching.remove(message);
        deliver(receive, message);
        return false;
    }

    /** Number of receives with an envelope whose message has not arrived. */
    int waiting(Envelope envelope) {
        return matching.waiting(envelope);
    }

    /** Receives with the envelope of one from that one on, whose messages have not arrived. */
    List<Transfer> from(Transfer first) {
        return matching.from(first.envelope(), first);
    }

    /** Returns true if a receive with a wildcard waits for its message. */
    boolean wildcardWaits() {
        return matching.wildcardWaits();
    }

    /** Oldest message that a receive with an envelope would take, or null. */
    @Nullable Unexpected probe(Envelope envelope) {
        return matching.find(envelope);
    }

    /** Removes the oldest message that a receive with an envelope would take, or returns null. */
    @Nullable Unexpected take(Envelope envelope) {
        Unexpected message = matching.find(envelope);
        if (message != null) {
            matching.remove(message);
        }
        return message;
    }

    /** Lets a receive have a message that was taken. */
    void deliver(Transfer receive, Unexpected message) {
        deliver(receive, message.envelope(), message.arrival());
    }

    /** Removes a posted receive. Returns false if it has matched a message. */
    boolean cancel(Transfer receive) {
        return matching.cancel(receive.envelope(), receive);
    }

    /** Removes a message that its sender withdraws. Returns false if it is matched. */
    boolean withdraw(Envelope envelope, int behind) {
        return matching.withdraw(envelope, behind);
    }

    /** Handles an arrived message. An unexpected one is copied to a temporary buffer. */
    void arrived(Envelope envelope, Arrival arrival) {
        Transfer receive = matching.takePosted(envelope);
        if (receive != null) {
            deliver(receive, envelope, arrival);
            return;
        }
        if (arrival instanceof Arrival.Content(Payload payload, Origin origin)) {
            process.keepTime(payload.length(), origin);
            matching.keep(envelope, new Arrival.Content(payload, Origin.KEPT));
        } else {
            matching.keep(envelope, arrival);
        }
    }

    /**
     * Refuses a message that does not fit its receive.
     *
     * @throws MpiException if it does not, and the receive takes whole messages only
     */
    static void requireRoom(Transfer receive, Envelope envelope, int bytes) {
        if (bytes > receive.bytes() && !receive.truncates()) {
            throw new MpiException(
                    "message of %d bytes with tag %d from rank %d does not fit its receive of %d bytes"
                            .formatted(bytes, envelope.tag(), envelope.source(), receive.bytes()));
        }
    }

    /** Lets a receive have a message. */
    void deliver(Transfer receive, Envelope envelope, Arrival arrival) {
        requireRoom(receive, envelope, arrival.bytes());
        if (fetching.comes(receive, envelope, arrival)) {
            return;
        }
        receive.matched(envelope, arrival.bytes());
        content(
                arrival.bytes() > receive.bytes() ? whole(receive, arrival.bytes()) : receive,
                envelope,
                arrival);
    }

    /** Returns a receive of a whole message, of which {@code part} takes the beginning. */
    private Transfer whole(Transfer part, int bytes) {
        long address = process.allocate(bytes);
        return part.instead(
                new Transfer.Buffer(address, bytes),
                () -> {
                    process.copy(address, part.address(), part.bytes());
                    process.release(address);
                    part.complete();
                });
    }

    private void content(Transfer receive, Envelope envelope, Arrival arrival) {
        switch (arrival) {
            case Arrival.Content(Payload payload, Origin origin) -> {
                process.copyIn(payload, receive.address(), origin);
                receive.complete();
            }
            case Arrival.Remote remote -> fetching.remote(receive, remote);
            case Arrival.Carried carried -> fetching.carried(receive, envelope, carried);
            case Arrival.Offered offered -> fetching.local(receive, offered);
        }
    }

    /** Fetches content that is elsewhere. */
    interface Fetching {
        void remote(Transfer receive, Arrival.Remote remote);

        void local(Transfer receive, Arrival.Offered offered);

        void carried(Transfer receive, Envelope envelope, Arrival.Carried carried);

        /** Returns true if the content comes by itself. */
        boolean comes(Transfer receive, Envelope envelope, Arrival arrival);
    }
}
