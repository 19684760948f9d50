package dev.doorbell.libraries.mpi.path;

import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.message.Status;

/** Message that has arrived without a receive. */
public final class Unexpected {

    private final long order;
    private final Envelope envelope;
    private final Arrival arrival;

    Unexpected(long order, Envelope envelope, Arrival arrival) {
        this.order = order;
        this.envelope = envelope;
        this.arrival = arrival;
    }

    /** Envelope of the message, whose source is a rank of the job. */
    Envelope envelope() {
        return envelope;
    }

    /** Status of a receive of it, whose source is a rank of the job. */
    public Status status() {
        return Status.of(envelope, arrival.bytes());
    }

    Arrival arrival() {
        return arrival;
    }

    /** Place in the order of arrival. */
    long order() {
        return order;
    }
}
