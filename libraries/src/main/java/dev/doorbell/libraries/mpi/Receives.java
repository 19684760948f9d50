package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.process.HostProcess;
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
    boolean post(Request receive) {
        Envelope envelope = receive.envelope(receive.peer());
        Matching.Unexpected message = matching.find(envelope);
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
    List<Request> from(Request first) {
        return matching.from(first.envelope(first.peer()), first);
    }

    /** Returns true if a receive with a wildcard waits for its message. */
    boolean wildcardWaits() {
        return matching.wildcardWaits();
    }

    /** Oldest message that a receive with an envelope would take, or null. */
    Matching.@Nullable Unexpected probe(Envelope envelope) {
        return matching.find(envelope);
    }

    /** Removes the oldest message that a receive with an envelope would take, or returns null. */
    Matching.@Nullable Unexpected take(Envelope envelope) {
        Matching.Unexpected message = matching.find(envelope);
        if (message != null) {
            matching.remove(message);
        }
        return message;
    }

    /** Lets a receive have a message that was taken. */
    void deliver(Request receive, Matching.Unexpected message) {
        deliver(receive, message.envelope(), message.arrival());
    }

    /** Removes a posted receive. Returns false if it has matched a message. */
    boolean cancel(Request receive) {
        return matching.cancel(receive.envelope(receive.peer()), receive);
    }

    /** Removes a message that its sender withdraws. Returns false if it is matched. */
    boolean withdraw(Envelope envelope, int behind) {
        return matching.withdraw(envelope, behind);
    }

    /** Handles an arrived message. An unexpected one is copied to a temporary buffer. */
    void arrived(Envelope envelope, Matching.Arrival arrival) {
        Request receive = matching.takePosted(envelope);
        if (receive != null) {
            deliver(receive, envelope, arrival);
            return;
        }
        if (arrival instanceof Matching.Arrival.Content content) {
            process.copyTime(content.bytes());
        }
        matching.keep(envelope, arrival);
    }

    /**
     * Refuses a message that does not fit its receive.
     *
     * @throws MpiException if it does not, and the receive takes whole messages only
     */
    static void requireRoom(Request receive, Envelope envelope, int bytes) {
        if (bytes > receive.bytes() && !receive.truncates()) {
            throw new MpiException(
                    "message of %d bytes with tag %d from rank %d does not fit its receive of %d bytes"
                            .formatted(bytes, envelope.tag(), envelope.source(), receive.bytes()));
        }
    }

    /** Lets a receive have a message. */
    void deliver(Request receive, Envelope envelope, Matching.Arrival arrival) {
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
    private Request whole(Request part, int bytes) {
        long address = process.allocate(bytes);
        return part.instead(
                address,
                bytes,
                () -> {
                    process.copy(address, part.address(), part.bytes());
                    process.release(address);
                    part.complete();
                });
    }

    private void content(Request receive, Envelope envelope, Matching.Arrival arrival) {
        switch (arrival) {
            case Matching.Arrival.Content(Payload payload) -> {
                process.copyIn(payload, receive.address());
                receive.complete();
            }
            case Matching.Arrival.Remote remote -> fetching.remote(receive, remote);
            case Matching.Arrival.Carried carried -> fetching.carried(receive, envelope, carried);
            case Matching.Arrival.Offered offered -> fetching.local(receive, offered);
        }
    }

    /** Fetches content that is elsewhere. */
    interface Fetching {
        void remote(Request receive, Matching.Arrival.Remote remote);

        void local(Request receive, Matching.Arrival.Offered offered);

        void carried(Request receive, Envelope envelope, Matching.Arrival.Carried carried);

        /** Returns true if the content comes by itself. */
        boolean comes(Request receive, Envelope envelope, Matching.Arrival arrival);
    }
}
