package dev.doorbell.workloads.offload.osu;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.collective.Blocks;
import dev.doorbell.workloads.measure.Pattern;
import java.util.Arrays;

/**
 * One call of a collective by one rank.
 *
 * @param mpi the rank
 * @param source its send buffer
 * @param destination its receive buffer
 * @param bytes of a block
 * @param seed of the job
 * @param round number of the call, which gives it content of its own
 */
record Exchange(Mpi mpi, long source, long destination, int bytes, long seed, long round) {

    private static final int RANK_BITS = 20;

    int me() {
        return mpi.rank();
    }

    int ranks() {
        return mpi.size();
    }

    /** Bytes that only go from one rank to another in this call. */
    Pattern pattern(int from, int to) {
        return new Pattern(seed, (round << RANK_BITS | from) << RANK_BITS | to);
    }

    /** Blocks of all ranks, one behind the other, as OMB lays them out: of equal lengths. */
    Blocks blocks(long address) {
        int[] lengths = new int[ranks()];
        Arrays.fill(lengths, bytes);
        return Blocks.packed(address, lengths);
    }

    void fillSource(int block, Pattern pattern) {
        pattern.fill(mpi.process().node(), source + (long) block * bytes, bytes);
    }

    void fillDestination(Pattern pattern) {
        pattern.fill(mpi.process().node(), destination, bytes);
    }

    void verify(int block, Pattern pattern) {
        pattern.verify(mpi.process().node(), destination + (long) block * bytes, bytes);
    }
}
