package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.libraries.mpi.path.Transfer;
import dev.doorbell.libraries.mpi.path.Unexpected;
import dev.doorbell.pdes.report.Wait;
import org.jspecify.annotations.Nullable;

/**
 * Messages between the members of a communicator. Peers are their numbers in it, or {@link
 * Mpi#PROC_NULL}. Receives and probes also take {@link Mpi#ANY_SOURCE} and {@link Mpi#ANY_TAG}.
 * Buffers of sends must not change until the request completes.
 */
public final class PointToPoint {

    private final Mpi mpi;
    private final Communicator members;
    private final boolean blocking;

    /** Creates the calls of {@code members} for the rank of {@code mpi}. */
    public PointToPoint(Mpi mpi, Communicator members) {
        this(mpi, members, false);
    }

    private PointToPoint(Mpi mpi, Communicator members, boolean blocking) {
        this.mpi = mpi;
        this.members = members;
        this.blocking = blocking;
    }

    /** Returns calls whose requests the rank waits for at once, so that no carrier moves them. */
    public PointToPoint blocking() {
        return new PointToPoint(mpi, members, true);
    }

    /** Starts to send {@code bytes} from {@code address}. */
    public Request isend(long address, int bytes, int to, int tag) {
        return begin(send(Transfer.Mode.STANDARD, address, bytes, to, tag));
    }

    /** Starts to send; the request completes once a receive has matched the message. */
    public Request issend(long address, int bytes, int to, int tag) {
        return begin(send(Transfer.Mode.SYNCHRONOUS, address, bytes, to, tag));
    }

    /**
     * Starts to send directly from the buffer, whatever its length, for memory that the CPU should
     * not read, such as GPU memory.
     */
    public Request isendInPlace(long address, int bytes, int to, int tag) {
        Transfer.Mode mode = bytes == 0 ? Transfer.Mode.STANDARD : Transfer.Mode.IN_PLACE;
        return begin(send(mode, address, bytes, to, tag));
    }

    /** Starts to receive a message of at most {@code bytes} to {@code address}. */
    public Request irecv(long address, int bytes, int from, int tag) {
        return begin(receiver(address, bytes, from, tag));
    }

    /**
     * Starts to receive the first {@code bytes} of a message, which may be longer. The status
     * reports the length of the message.
     */
    public Request irecvPart(long address, int bytes, int from, int tag) {
        return begin(receiver(address, bytes, from, tag).truncating());
    }

    /** Returns an inactive persistent request for {@link #isend}. */
    public Request sendInit(long address, int bytes, int to, int tag) {
        return persistent(send(Transfer.Mode.STANDARD, address, bytes, to, tag));
    }

    /** Returns an inactive persistent request for {@link #issend}. */
    public Request ssendInit(long address, int bytes, int to, int tag) {
        return persistent(send(Transfer.Mode.SYNCHRONOUS, address, bytes, to, tag));
    }

    /** Returns an inactive persistent request for {@link #irecv}. */
    public Request receiveInit(long address, int bytes, int from, int tag) {
        return persistent(receiver(address, bytes, from, tag));
    }

    /** Sends a message and returns when the buffer may be changed. */
    public void send(long address, int bytes, int to, int tag) {
        mpi.await(blocking().isend(address, bytes, to, tag));
    }

    /** Sends a message and returns when a receive has matched it and the buffer may be changed. */
    public void ssend(long address, int bytes, int to, int tag) {
        mpi.await(blocking().issend(address, bytes, to, tag));
    }

    /** Receives a message and returns when it has arrived. */
    public Status receive(long address, int bytes, int from, int tag) {
        Request request = blocking().irecv(address, bytes, from, tag);
        mpi.await(request);
        return request.status();
    }

    /** Sends one message and receives another, in any order. */
    public Status sendReceive(Part sent, Part received) {
        PointToPoint now = blocking();
        Request receive = now.irecv(received.address, received.bytes, received.peer, received.tag);
        Request send = now.isend(sent.address, sent.bytes, sent.peer, sent.tag);
        mpi.await(send);
        mpi.await(receive);
        return receive.status();
    }

    /** Waits for a message that a receive would take, and leaves it there. */
    public Status probe(int from, int tag) {
        if (from == Status.PROC_NULL) {
            return Status.NO_PROCESS;
        }
        Envelope envelope = envelope(from, tag);
        mpi.await(
                () -> found(envelope) != null,
                () ->
                        new Wait(
                                mpi.process().program().name(),
                                "a message with " + envelope.origin(),
                                envelope.sender()));
        Status status = found(envelope);
        return status == null ? Status.EMPTY : status;
    }

    /**
     * Returns the status of a handled message that a receive would take, without time; null if
     * there is none.
     */
    public @Nullable Status peek(int from, int tag) {
        return from == Status.PROC_NULL ? Status.NO_PROCESS : found(envelope(from, tag));
    }

    /** Handles arrived messages, and returns the status of one that a receive would take. */
    public @Nullable Status iprobe(int from, int tag) {
        if (from == Status.PROC_NULL) {
            return Status.NO_PROCESS;
        }
        Envelope envelope = envelope(from, tag);
        Status status = found(envelope);
        if (status == null) {
            mpi.poll();
            status = found(envelope);
        }
        return status;
    }

    /** Waits for a message that a receive would take, and takes it. */
    public MatchedMessage mprobe(int from, int tag) {
        probe(from, tag);
        MatchedMessage message = take(envelope(from, tag));
        if (message == null) {
            throw new IllegalStateException("expected a message that was probed but was none");
        }
        return message;
    }

    /** Handles arrived messages, and takes one that a receive would take. */
    public @Nullable MatchedMessage improbe(int from, int tag) {
        return iprobe(from, tag) == null ? null : take(envelope(from, tag));
    }

    /** Starts to receive the first {@code bytes} of a message that was taken by a probe. */
    public Request imrecv(MatchedMessage message, long address, int bytes) {
        Status status = message.status();
        Transfer receive = receiver(address, bytes, status.source(), status.tag()).truncating();
        mpi.deliver(receive, message.message);
        return Request.of(receive, members);
    }

    private @Nullable MatchedMessage take(Envelope envelope) {
        Unexpected message = mpi.paths().take(envelope);
        return message == null
                ? null
                : new MatchedMessage(message, members.toMembers(message.status()));
    }

    private @Nullable Status found(Envelope envelope) {
        Unexpected message = mpi.paths().probe(envelope);
        return message == null ? null : members.toMembers(message.status());
    }

    private Envelope envelope(int from, int tag) {
        requireSource(from);
        requireReceiveTag(tag);
        return new Envelope(members.context(), members.toJob(from), tag);
    }

    private Transfer send(Transfer.Mode mode, long address, int bytes, int to, int tag) {
        if (to != Status.PROC_NULL) {
            require("peer", to, members.size() - 1);
        }
        require("bytes", bytes, Mpi.MAX_BYTES);
        require("tag", tag, Mpi.MAX_TAG);
        return Transfer.send(
                        mode,
                        new Envelope(members.context(), mpi.rank(), tag),
                        members.toJob(to),
                        new Transfer.Buffer(address, bytes),
                        Transfer.Observer.NONE)
                .pointToPoint();
    }

    private Transfer receiver(long address, int bytes, int from, int tag) {
        requireSource(from);
        require("bytes", bytes, Mpi.MAX_BYTES);
        requireReceiveTag(tag);
        return Transfer.receive(
                        new Envelope(members.context(), members.toJob(from), tag),
                        new Transfer.Buffer(address, bytes),
                        Transfer.Observer.NONE)
                .pointToPoint();
    }

    private Request begin(Transfer message) {
        if (blocking) {
            message.blocking();
        }
        mpi.post(message);
        return Request.of(message, members);
    }

    private Request persistent(Transfer message) {
        return Request.of(message, members).persist();
    }

    private void requireSource(int from) {
        if (from != Status.PROC_NULL && from != Envelope.ANY_SOURCE) {
            require("peer", from, members.size() - 1);
        }
    }

    private static void requireReceiveTag(int tag) {
        if (tag != Envelope.ANY_TAG) {
            require("tag", tag, Mpi.MAX_TAG);
        }
    }

    private static void require(String what, int value, int most) {
        if (value < 0 || value > most) {
            throw new MpiException("%s is %d; expected from 0 to %d".formatted(what, value, most));
        }
    }

    /**
     * One direction of {@link #sendReceive}.
     *
     * @param address buffer
     * @param bytes length of it
     * @param peer destination or source
     * @param tag tag
     */
    public record Part(long address, int bytes, int peer, int tag) {}

    /** Message that a probe has taken, for the receive that the caller begins with it. */
    public static final class MatchedMessage {

        private final Unexpected message;
        private final Status status;

        private MatchedMessage(Unexpected message, Status status) {
            this.message = message;
            this.status = status;
        }

        /** Origin, tag and length. */
        public Status status() {
            return status;
        }
    }
}
