package dev.doorbell.libraries.mpi;

import dev.doorbell.pdes.report.party.Party;
import org.jspecify.annotations.Nullable;

/** Send, receive or collective that was started. {@link Mpi#test} reports its completion. */
public final class Request {

    private final Kind kind;
    private final long address;
    private final int bytes;
    private final int peer;
    private final int context;
    private final int tag;
    private final @Nullable Schedule schedule;
    private boolean done;
    private @Nullable Schedule partOf;

    private Request(
            Kind kind,
            long address,
            int bytes,
            int peer,
            int context,
            int tag,
            @Nullable Schedule schedule) {
        this.kind = kind;
        this.address = address;
        this.bytes = bytes;
        this.peer = peer;
        this.context = context;
        this.tag = tag;
        this.schedule = schedule;
    }

    static Request transfer(Kind kind, long address, int bytes, int peer, int context, int tag) {
        return new Request(kind, address, bytes, peer, context, tag, null);
    }

    static Request of(Schedule schedule) {
        return new Request(Kind.COLLECTIVE, 0, 0, -1, 0, 0, schedule);
    }

    /** Returns true if it is complete. */
    public boolean done() {
        return done;
    }

    Kind kind() {
        return kind;
    }

    long address() {
        return address;
    }

    int bytes() {
        return bytes;
    }

    int peer() {
        return peer;
    }

    Envelope envelope(int source) {
        return new Envelope(context, source, tag);
    }

    /** Makes it part of a collective, which is notified of its completion. */
    void belongsTo(Schedule collective) {
        partOf = collective;
    }

    void complete() {
        done = true;
        Schedule collective = partOf;
        if (collective != null) {
            collective.partDone();
        }
    }

    /** Description of the awaited event, for reports. */
    String description() {
        if (schedule != null) {
            return schedule.description();
        }
        return kind == Kind.SEND
                ? "a receive that takes its send of %d bytes with tag %d to rank %d"
                        .formatted(bytes, tag, peer)
                : "a message of at most %d bytes with tag %d from rank %d"
                        .formatted(bytes, tag, peer);
    }

    /** Party that must act. */
    Party awaited() {
        return schedule != null ? schedule.awaited() : Party.actor("rank", peer);
    }

    /** Kind of request. */
    enum Kind {
        SEND,
        RECEIVE,
        COLLECTIVE
    }
}
