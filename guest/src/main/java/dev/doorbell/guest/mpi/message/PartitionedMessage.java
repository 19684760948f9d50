package dev.doorbell.guest.mpi.message;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror.Place;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Pending;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.operation.Completion;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Message in parts. It travels as one, when all parts are ready, so they all arrive at the same
 * time.
 */
final class PartitionedMessage {

    private final Rank rank;
    private final GuestBuffer buffer;
    private final int parts;
    private final Peer peer;
    private final BitSet ready = new BitSet();
    private boolean active;
    private boolean delivered;
    private @Nullable Pending transfer;

    PartitionedMessage(Rank rank, GuestBuffer buffer, int parts, Peer peer) {
        this.rank = rank;
        this.buffer = buffer;
        this.parts = parts;
        this.peer = peer;
    }

    /** Begins the operation again. */
    Pending start() {
        active = true;
        delivered = false;
        ready.clear();
        transfer = peer.sends && parts > 0 ? null : begin();
        return Pending.of(
                rank,
                new Completion() {
                    @Override
                    public boolean test() {
                        Pending begun = transfer;
                        return delivered || (begun != null && begun.test());
                    }

                    @Override
                    public void await() {
                        rank.mpi().await(() -> transfer != null, PartitionedMessage.this::unready);
                        transfer().await();
                    }
                },
                this::end);
    }

    /** Marks a part of a send as ready. */
    void ready(int part) {
        require(part);
        MpiError.require(
                active && peer.sends && !ready.get(part),
                ErrorKind.ARG,
                () ->
                        "partition %d cannot become ready; expected one of a started send"
                                .formatted(part));
        ready.set(part);
        if (ready.cardinality() == parts) {
            transfer = begin();
        }
    }

    /** Returns true if a part of a receive has arrived. */
    boolean arrived(int part) {
        require(part);
        if (!active) {
            return true;
        }
        if (!delivered && transfer().test()) {
            deliver();
        }
        return delivered;
    }

    private void require(int part) {
        MpiError.require(
                part >= 0 && part < parts,
                ErrorKind.ARG,
                () -> "partition is %d; expected from 0 to %d".formatted(part, parts - 1));
    }

    private Pending begin() {
        int other = peer.call.integer(4);
        int tag = peer.call.integer(5);
        int communicator = peer.call.integer(6);
        if (other == Abi.PROC_NULL) {
            return Pending.nothing(rank);
        }
        Members members = rank.communicators().get(communicator);
        if (peer.sends) {
            Place place = rank.send(buffer);
            Request sent = members.messages().isend(place.address(), buffer.bytes(), other, tag);
            return Pending.of(rank, sent).uses(place);
        }
        Place place = rank.room(buffer);
        Request received =
                members.messages().irecvPart(place.address(), buffer.bytes(), other, tag);
        return Pending.of(rank, received).into(buffer, place).receives(received, communicator);
    }

    private int end(long status) {
        if (!delivered) {
            deliver();
        }
        active = false;
        transfer().report(status);
        return transfer().code();
    }

    private void deliver() {
        delivered = true;
        transfer().finish(Abi.IGNORE);
    }

    private Pending transfer() {
        Pending begun = transfer;
        if (begun == null) {
            throw new IllegalStateException("expected a message that has begun");
        }
        return begun;
    }

    private Wait unready() {
        return new Wait(
                rank.mpi().process().program().name(),
                "MPI_Pready of %d partitions".formatted(parts - ready.cardinality()),
                Party.named("the program itself"));
    }

    /**
     * Other side.
     *
     * @param call call that made the request, with peer, tag and communicator from argument 4 on
     * @param sends true if the message is sent to it
     */
    record Peer(Call call, boolean sends) {}
}
