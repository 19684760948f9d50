package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.process.HostProcess;

/** Matcher of messages and receives. */
final class Receives {

    private final HostProcess process;
    private final Fetching fetching;
    private final Matching matching = new Matching();

    Receives(HostProcess process, Fetching fetching) {
        this.process = process;
        this.fetching = fetching;
    }

    /** Handles a posted receive. */
    void post(Request receive) {
        Envelope envelope = receive.envelope(receive.peer());
        Matching.Arrival arrival = matching.takeUnexpected(envelope);
        if (arrival == null) {
            matching.post(envelope, receive);
        } else {
            deliver(receive, envelope, arrival);
        }
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

    private void deliver(Request receive, Envelope envelope, Matching.Arrival arrival) {
        if (arrival.bytes() > receive.bytes()) {
            throw new MpiException(
                    "message of %d bytes with tag %d from rank %d does not fit its receive of %d bytes"
                            .formatted(
                                    arrival.bytes(),
                                    envelope.tag(),
                                    envelope.source(),
                                    receive.bytes()));
        }
        switch (arrival) {
            case Matching.Arrival.Content(Payload payload) -> {
                process.copyIn(payload, receive.address());
                receive.complete();
            }
            case Matching.Arrival.Remote remote -> fetching.remote(receive, remote);
            case Matching.Arrival.Offered offered -> fetching.local(receive, offered);
        }
    }

    /** Fetches content that is elsewhere. */
    interface Fetching {
        void remote(Request receive, Matching.Arrival.Remote remote);

        void local(Request receive, Matching.Arrival.Offered offered);
    }
}
