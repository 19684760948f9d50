package dev.doorbell.libraries.halo.reduce;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.flow.sum.ExactSum;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import java.util.List;

/**
 * Sum over all ranks by recursive doubling: in each round, pairs exchange their sums. Ranks beyond
 * a power of two give their part to a neighbour and receive the result. The sums are exact, so the
 * order of the rounds has no influence.
 */
public final class ExactAllreduce {

    private static final int BYTES = (ExactSum.LIMBS + 1) * Long.BYTES;
    private static final int TAG = 12;

    private final Mpi mpi;
    private final NodeMemory memory;
    private final long out;
    private final long in;

    /** Allocates its buffers. */
    public ExactAllreduce(Mpi mpi) {
        this.mpi = mpi;
        memory = mpi.process().node().memory();
        out = mpi.process().allocate(BYTES);
        in = mpi.process().allocate(BYTES);
    }

    /** Returns the sum of all ranks' parts. All ranks call it in the same order. */
    public ExactSum sum(ExactSum part) {
        int power = Integer.highestOneBit(mpi.size());
        int folded = 2 * (mpi.size() - power);
        int rank = mpi.rank();
        store(part);
        if (rank < folded && rank % 2 == 0) {
            mpi.send(out, BYTES, rank + 1, TAG);
            mpi.receive(in, BYTES, rank + 1, TAG);
            return load();
        }
        if (rank < folded) {
            mpi.receive(in, BYTES, rank - 1, TAG);
            add(part);
        }
        int place = rank < folded ? rank / 2 : rank - folded / 2;
        for (int distance = 1; distance < power; distance *= 2) {
            int other = place ^ distance;
            int peer = other < folded / 2 ? 2 * other + 1 : other + folded / 2;
            Request receive = mpi.irecv(in, BYTES, peer, TAG);
            Request send = mpi.isend(out, BYTES, peer, TAG);
            mpi.awaitAll(List.of(receive, send));
            add(part);
        }
        if (rank < folded) {
            mpi.send(out, BYTES, rank - 1, TAG);
        }
        return part;
    }

    private void add(ExactSum part) {
        mpi.process().copyTime(BYTES);
        part.add(load());
        store(part);
    }

    private void store(ExactSum part) {
        if (memory.phantom(out)) {
            return;
        }
        long[] words = part.words();
        for (int i = 0; i < words.length; i++) {
            memory.space(out).writeLong(NodeMemory.offset(out) + (long) i * Long.BYTES, words[i]);
        }
    }

    private ExactSum load() {
        if (memory.phantom(in)) {
            return new ExactSum();
        }
        long[] words = new long[ExactSum.LIMBS + 1];
        for (int i = 0; i < words.length; i++) {
            words[i] = memory.space(in).readLong(NodeMemory.offset(in) + (long) i * Long.BYTES);
        }
        return ExactSum.of(words);
    }
}
