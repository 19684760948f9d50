package dev.doorbell.libraries.mpi.path;

import dev.doorbell.libraries.mpi.message.Envelope;

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
    public Envelope envelope() {
        return envelope;
    }

    /** Length of the message. */
    public int bytes() {
        return arrival.bytes();
    }

    Arrival arrival() {
        return arrival;
    }

    /** Place in the order of arrival. */
    long order() {
        return order;
    }
}
