package dev.doorbell.guest.mpi.transfer;

import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Buffers among the arguments of a collective, as one block for each peer. */
public final class BlockArguments {

    private final Rank rank;
    private final Call call;

    /** Creates the buffers of a call. */
    public BlockArguments(Rank rank, Call call) {
        this.rank = rank;
        this.call = call;
    }

    /** Returns the buffer whose address, count and datatype begin at an argument. */
    public GuestBuffer one(int at) {
        return rank.buffer(call.address(at), call.integer(at + 1), call.integer(at + 2));
    }

    /** Returns the same buffer for all peers. */
    public List<GuestBuffer> same(int at, int peers) {
        return Collections.nCopies(peers, one(at));
    }

    /** Returns consecutive blocks of equal length: address, count, datatype. */
    public List<GuestBuffer> equal(int at, int peers) {
        int count = call.integer(at + 1);
        GuestBuffer first = one(at);
        return IntStream.range(0, peers).mapToObj(i -> first.from(i * count, count)).toList();
    }

    /** Returns blocks of different lengths: address, counts, displacements, datatype. */
    public List<GuestBuffer> varied(int at, int peers) {
        int[] counts = Counts.of(rank, call, at + 1, peers);
        int[] displacements = Counts.of(rank, call, at + 2, peers);
        GuestBuffer none = rank.buffer(call.address(at), 0, call.integer(at + 3));
        return IntStream.range(0, peers)
                .mapToObj(i -> none.from(displacements[i], counts[i]))
                .toList();
    }

    /** Returns blocks of different types: address, counts, displacements in bytes, datatypes. */
    public List<GuestBuffer> typed(int at, int peers) {
        int[] displacements = Counts.of(rank, call, at + 2, peers);
        return typed(at, IntStream.of(displacements).asLongStream().toArray());
    }

    /** Returns the same with displacements that are MPI_Aints. */
    public List<GuestBuffer> typedFar(int at, int peers) {
        return typed(at, rank.values().loadLongs(call.address(at + 2), peers));
    }

    private List<GuestBuffer> typed(int at, long[] displacements) {
        int peers = displacements.length;
        int[] counts = Counts.of(rank, call, at + 1, peers);
        int[] types = rank.values().loadInts(call.address(at + 3), peers);
        return IntStream.range(0, peers)
                .mapToObj(
                        i -> rank.buffer(call.address(at) + displacements[i], counts[i], types[i]))
                .toList();
    }
}
