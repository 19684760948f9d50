package dev.doorbell.libraries.mpi.path;

import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.pdes.report.party.Party;

/**
 * Send or receive of a rank: a message of its program, or a step of a collective. Ranks are those
 * of the job.
 */
public final class Transfer {

    private static final int UNNUMBERED = -1;

    private final boolean isReceive;
    private final Mode mode;
    private final Envelope envelope;
    private final int peer;
    private final Buffer buffer;
    private final Observer observer;
    private boolean pointToPoint;
    private boolean blocking;
    private boolean truncating;
    private int number = UNNUMBERED;
    private boolean done;
    private boolean reopened;
    private Status status = Status.EMPTY;

    private Transfer(
            boolean isReceive,
            Mode mode,
            Envelope envelope,
            int peer,
            Buffer buffer,
            Observer observer) {
        this.isReceive = isReceive;
        this.mode = mode;
        this.envelope = envelope;
        this.peer = peer;
        this.buffer = buffer;
        this.observer = observer;
    }

    /**
     * Creates a send.
     *
     * @param mode how it is sent
     * @param envelope envelope with the sending rank
     * @param peer receiving rank, or {@link Status#PROC_NULL}
     * @param observer is notified of its match and its completion
     */
    public static Transfer send(
            Mode mode, Envelope envelope, int peer, Buffer buffer, Observer observer) {
        return new Transfer(false, mode, envelope, peer, buffer, observer);
    }

    /**
     * Creates a receive.
     *
     * @param envelope envelope that it takes, maybe with wildcards or {@link Status#PROC_NULL}
     * @param observer is notified of its match and its completion
     */
    public static Transfer receive(Envelope envelope, Buffer buffer, Observer observer) {
        return new Transfer(true, Mode.STANDARD, envelope, envelope.source(), buffer, observer);
    }

    /** Makes it a message of the program, not of a collective. Only such a message is numbered. */
    public Transfer pointToPoint() {
        pointToPoint = true;
        return this;
    }

    /** Makes it part of a blocking call: the rank waits for it at once. */
    public Transfer blocking() {
        blocking = true;
        return this;
    }

    /** Lets a receive take the beginning of a longer message. */
    public Transfer truncating() {
        truncating = true;
        return this;
    }

    /** Makes it complete before it has begun, until {@link #restart}. */
    public void deactivate() {
        done = true;
    }

    /** Makes it incomplete, to be posted again. */
    public void restart() {
        done = false;
        status = Status.EMPTY;
    }

    /** Returns true if it is complete. */
    public boolean done() {
        return done;
    }

    /**
     * Outcome of a complete receive or of a cancelled send; of others {@link Status#EMPTY}. The
     * source is a rank of the job.
     */
    public Status status() {
        return status;
    }

    /** Description of the awaited event, for reports. */
    public String description() {
        return isReceive()
                ? "a message of at most %d bytes with %s".formatted(bytes(), envelope.origin())
                : "a receive that takes its send of %d bytes with tag %d to rank %d"
                        .formatted(bytes(), envelope.tag(), peer);
    }

    /** Party that must act. */
    public Party awaited() {
        return isReceive() ? envelope.sender() : Party.actor("rank", peer);
    }

    boolean isReceive() {
        return isReceive;
    }

    /** Returns true for a send whose content may be copied out of its buffer. */
    boolean standard() {
        return mode == Mode.STANDARD;
    }

    /** Returns true for a send whose buffer only devices read. */
    boolean inPlace() {
        return mode == Mode.IN_PLACE;
    }

    Envelope envelope() {
        return envelope;
    }

    int peer() {
        return peer;
    }

    long address() {
        return buffer.address();
    }

    int bytes() {
        return buffer.bytes();
    }

    /** Returns true for a message of the program, false for one of a collective. */
    boolean isPointToPoint() {
        return pointToPoint;
    }

    /** Returns true if the rank waits for it at once. */
    boolean isBlocking() {
        return blocking;
    }

    /** Returns true for a receive that takes the beginning of a longer message. */
    boolean truncates() {
        return truncating;
    }

    /**
     * Returns a receive of the same message to another buffer.
     *
     * @param whenDone runs at its completion
     */
    Transfer instead(Buffer other, Runnable whenDone) {
        return receive(envelope, other, whenDone::run);
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

    /** Records the message that a receive has matched. */
    void matched(Envelope message, int bytes) {
        observer.matched(bytes);
        if (pointToPoint) {
            status = Status.of(message, bytes);
        }
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

    /** Completes without a transfer. */
    void complete(Status outcome) {
        status = outcome;
        complete();
    }

    void complete() {
        done = true;
        observer.done();
    }

    /**
     * Memory of the rank that a transfer reads or writes.
     *
     * @param address its address
     * @param bytes its length, from 0
     */
    public record Buffer(long address, int bytes) {}

    /** Mode of a send. */
    public enum Mode {
        /** Send that is copied out of its buffer if it is short. */
        STANDARD,
        /** Send that never completes before a receive has matched it. */
        SYNCHRONOUS,
        /** Send that is read by devices only, whatever its length. */
        IN_PLACE
    }

    /** Observer of a transfer. */
    @FunctionalInterface
    public interface Observer {

        /** Observer that ignores the transfer, whose owner asks it for its state. */
        Observer NONE = () -> {};

        /** Reports that it is complete. */
        void done();

        /**
         * Reports that a receive has matched a message.
         *
         * @param bytes length of the message
         */
        default void matched(int bytes) {}
    }
}
