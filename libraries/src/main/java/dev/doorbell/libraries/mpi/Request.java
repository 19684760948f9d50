package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.pdes.report.party.Party;
import org.jspecify.annotations.Nullable;

/**
 * Send, receive or collective that was started. {@link Mpi#test} reports its completion. A
 * persistent request is inactive until {@link Mpi#start(Request)}, and again once its completion
 * has been reported.
 */
public final class Request {

    private static final int UNNUMBERED = -1;

    private final Kind kind;
    private final Mode mode;
    private final long address;
    private final int bytes;
    private final int peer;
    private final int context;
    private final int tag;
    private final @Nullable Schedule schedule;
    private @Nullable Communicator members;
    private boolean persistent;
    private boolean active = true;
    private boolean done;
    private Status status = Status.EMPTY;
    private @Nullable Schedule partOf;
    private boolean truncating;
    private boolean waitedFor;
    private @Nullable Runnable afterwards;
    private int number = UNNUMBERED;
    private boolean reopened;

    private Request(
            Kind kind,
            Mode mode,
            long address,
            int bytes,
            int peer,
            int context,
            int tag,
            @Nullable Schedule schedule) {
        this.kind = kind;
        this.mode = mode;
        this.address = address;
        this.bytes = bytes;
        this.peer = peer;
        this.context = context;
        this.tag = tag;
        this.schedule = schedule;
    }

    /** Part of a collective. */
    static Request transfer(Kind kind, long address, int bytes, int peer, int context, int tag) {
        return new Request(kind, Mode.STANDARD, address, bytes, peer, context, tag, null);
    }

    /** Message between members of a communicator. */
    static Request message(
            Kind kind,
            Mode mode,
            long address,
            int bytes,
            int peer,
            int tag,
            Communicator members) {
        Request request =
                new Request(kind, mode, address, bytes, peer, members.context(), tag, null);
        request.members = members;
        return request;
    }

    static Request of(Schedule schedule) {
        return new Request(Kind.COLLECTIVE, Mode.STANDARD, 0, 0, -1, 0, 0, schedule);
    }

    /** Returns true if it is complete or inactive. */
    public boolean done() {
        return done;
    }

    /** Returns true from its start until its completion has been reported. */
    public boolean active() {
        return active;
    }

    /** Outcome of a complete receive or of a cancelled send; of others {@link Status#EMPTY}. */
    public Status status() {
        return status;
    }

    /** Returns false for a collective a message of which had another length than its receive. */
    public boolean exact() {
        return schedule == null || schedule.exact();
    }

    /** Makes it inactive once its completion has been reported. */
    public void retire() {
        if (done) {
            active = false;
        }
    }

    /** Makes it persistent and inactive. */
    Request persist() {
        persistent = true;
        active = false;
        done = true;
        return this;
    }

    /** Makes an inactive persistent request active. */
    void restart() {
        if (!persistent || active) {
            throw new MpiException(
                    persistent
                            ? "start of an active request; expected an inactive one"
                            : "start of a request that is not persistent");
        }
        active = true;
        done = false;
        status = Status.EMPTY;
    }

    Kind kind() {
        return kind;
    }

    Mode mode() {
        return mode;
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

    /** Says that the rank waits for it at once. */
    void waitFor() {
        waitedFor = true;
    }

    /** Returns true if the rank waits for it at once. */
    boolean waitedFor() {
        return waitedFor;
    }

    /** Lets a receive take the beginning of a longer message. */
    Request truncating() {
        truncating = true;
        return this;
    }

    /** Returns true for a receive that takes the beginning of a longer message. */
    boolean truncates() {
        return truncating;
    }

    /** Returns a receive of the same message to another buffer. */
    Request instead(long otherAddress, int length, Runnable whenDone) {
        Request other = new Request(kind, mode, otherAddress, length, peer, context, tag, null);
        other.afterwards = whenDone;
        return other;
    }

    /** Records the message that a receive has matched. */
    void matched(Envelope message, int length) {
        if (partOf != null && length != bytes) {
            partOf.differs();
        }
        Communicator all = members;
        if (all != null) {
            status = new Status(all.member(message.source()), message.tag(), length, false);
        }
    }

    /** Gives a send its number among the messages of its envelope. */
    void number(int sent) {
        number = sent;
    }

    /** Number of a send among the messages of its envelope. */
    int number() {
        return number;
    }

    /** Returns true for a send that may be withdrawn, once. */
    boolean numbered() {
        return number != UNNUMBERED;
    }

    /** Begins to withdraw a send, and returns its number. A complete one awaits the answer. */
    int withdraw() {
        int sent = number;
        number = UNNUMBERED;
        reopened = done;
        done = false;
        return sent;
    }

    /** Ends the withdrawal of a send. One that is matched completes as usual. */
    void withdrawn(boolean unmatched) {
        if (unmatched) {
            complete(Status.CANCELLED);
        } else if (reopened) {
            complete();
        }
    }

    /** Returns true for a message between members of a communicator. */
    boolean isMessage() {
        return members != null;
    }

    /** Completes without a transfer. */
    void complete(Status outcome) {
        status = outcome;
        complete();
    }

    void complete() {
        done = true;
        Schedule collective = partOf;
        if (collective != null) {
            collective.partDone();
        }
        Runnable next = afterwards;
        if (next != null) {
            next.run();
        }
    }

    /** Description of the awaited event, for reports. */
    public String description() {
        if (schedule != null) {
            return schedule.description();
        }
        return kind == Kind.SEND
                ? "a receive that takes its send of %d bytes with tag %d to rank %d"
                        .formatted(bytes, tag, peer)
                : "a message of at most %d bytes with %s".formatted(bytes, origin(peer, tag));
    }

    /** Origin of a message, with wildcards in words. */
    static String origin(int source, int tag) {
        return "%s from %s"
                .formatted(
                        tag == Envelope.ANY_TAG ? "any tag" : "tag " + tag,
                        source == Envelope.ANY_SOURCE ? "any rank" : "rank " + source);
    }

    /** Party that must act. */
    public Party awaited() {
        return schedule != null ? schedule.awaited() : party(peer);
    }

    /** Rank as a party. */
    static Party party(int rank) {
        return rank == Envelope.ANY_SOURCE ? Party.named("any rank") : Party.actor("rank", rank);
    }

    /** Kind of request. */
    enum Kind {
        SEND,
        RECEIVE,
        COLLECTIVE
    }

    /** Mode of a send. */
    enum Mode {
        /** Copied out of its buffer if it is short. */
        STANDARD,
        /** Never completes before a receive has matched it. */
        SYNCHRONOUS,
        /** Read by devices only, whatever its length. */
        IN_PLACE
    }
}
