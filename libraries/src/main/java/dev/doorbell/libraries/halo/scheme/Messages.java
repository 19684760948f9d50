package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.mesh.Neighbour;
import dev.doorbell.libraries.mpi.Request;
import java.util.ArrayList;
import java.util.List;

/** Messages of one exchange: one to and one from each peer, with all fields. */
final class Messages {

    private static final int TAG = 11;

    private final HaloRank rank;
    private final int fields;
    private final boolean direct;
    private final HaloRank.Buffers buffers;
    private final List<Request> receives = new ArrayList<>();
    private final List<Request> sends = new ArrayList<>();

    /**
     * Posts all receives.
     *
     * @param direct true if buffers are in GPU memory, which only the NIC reads and writes
     */
    Messages(HaloRank rank, int fields, boolean direct) {
        this.rank = rank;
        this.fields = fields;
        this.direct = direct;
        buffers = direct ? rank.deviceBuffers() : rank.hostBuffers();
        HaloLayout layout = rank.layout();
        for (int peer = 0; peer < peers(); peer++) {
            rank.tally().message();
            receives.add(
                    rank.mpi()
                            .irecv(
                                    buffers.receive() + layout.receiveOffset(peer, fields),
                                    layout.receivedBytes(peer, fields),
                                    peer(peer).domain(),
                                    TAG));
        }
    }

    int peers() {
        return rank.layout().peers().size();
    }

    /** Starts to send the packed data of a peer. */
    void send(int peer) {
        rank.tally().message();
        rank.tally().sent(rank.mpi().process().nowPs());
        HaloLayout layout = rank.layout();
        long from = buffers.send() + layout.sendOffset(peer, fields);
        int bytes = layout.sentBytes(peer, fields);
        int to = peer(peer).domain();
        sends.add(
                direct
                        ? rank.mpi().isendInPlace(from, bytes, to, TAG)
                        : rank.mpi().isend(from, bytes, to, TAG));
    }

    /** Starts to send to all peers. */
    void sendAll() {
        for (int peer = 0; peer < peers(); peer++) {
            send(peer);
        }
    }

    /** Returns true if the message of a peer has arrived. */
    boolean arrived(int peer) {
        return receives.get(peer).done();
    }

    /** Waits for the message of a peer. */
    void await(int peer) {
        rank.mpi().await(receives.get(peer));
    }

    /** Waits for the messages of all peers. */
    void awaitAll() {
        rank.mpi().awaitAll(receives);
    }

    /** Waits until the send buffers may be changed. */
    void finish() {
        rank.mpi().awaitAll(sends);
    }

    private Neighbour peer(int number) {
        return rank.layout().peers().get(number);
    }
}
