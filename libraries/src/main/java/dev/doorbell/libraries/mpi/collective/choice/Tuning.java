package dev.doorbell.libraries.mpi.collective.choice;

import dev.doorbell.libraries.mpi.message.MpiException;
import java.util.EnumMap;
import java.util.Map;

/** Choice of the algorithms of collectives. Thresholds are those of MPICH's defaults, in bytes. */
public final class Tuning {

    /** MPICH's choices. */
    public static final Tuning DEFAULT = new Tuning(new EnumMap<>(Call.class));

    /** Shorter broadcasts, and those of fewer members, use a binomial tree. */
    private static final int BCAST_SHORT = 12_288;

    private static final int BCAST_MEMBERS = 8;

    /** Longer broadcasts, and those of other numbers of members, use a ring. */
    private static final int BCAST_LONG = 524_288;

    /** Smaller totals of an allgather avoid a ring. */
    private static final int ALLGATHER_SHORT = 81_920;

    private static final int ALLGATHER_LONG = 524_288;

    /** Longest block of an alltoall in Bruck's algorithm. */
    private static final int ALLTOALL_SHORT = 256;

    private static final int ALLTOALL_MEMBERS = 8;

    /** Longest block that is sent without waiting for a partner. */
    private static final int ALLTOALL_MEDIUM = 32_768;

    /** Longest operand of a reduction that is not cut into parts. */
    private static final int REDUCE_SHORT = 2_048;

    private static final int REDUCE_SCATTER_LONG = 524_288;

    private final Map<Call, Algorithm> chosen;

    private Tuning(Map<Call, Algorithm> chosen) {
        this.chosen = chosen;
    }

    /**
     * Returns the same choices with an algorithm for all sizes of a call.
     *
     * @throws MpiException if the call does not have it
     */
    public Tuning with(Call call, Algorithm algorithm) {
        if (algorithm != Algorithm.DEFAULT && !call.algorithms().contains(algorithm)) {
            throw new MpiException(
                    "%s has no algorithm %s; expected one of %s"
                            .formatted(
                                    call.text(),
                                    algorithm.text(),
                                    call.algorithms().stream().map(Algorithm::text).toList()));
        }
        Map<Call, Algorithm> more = new EnumMap<>(Call.class);
        more.putAll(chosen);
        more.put(call, algorithm);
        return new Tuning(more);
    }

    /** Algorithm of a broadcast of {@code bytes}. */
    public Algorithm bcast(int members, long bytes) {
        Algorithm usual;
        if (bytes < BCAST_SHORT || members < BCAST_MEMBERS) {
            usual = Algorithm.BINOMIAL;
        } else if (bytes < BCAST_LONG && powerOfTwo(members)) {
            usual = Algorithm.SCATTER_DOUBLING;
        } else {
            usual = Algorithm.SCATTER_RING;
        }
        return choice(Call.BCAST, usual, members);
    }

    /**
     * Algorithm of an allgather.
     *
     * @param total bytes of all members
     */
    public Algorithm allgather(int members, long total) {
        Algorithm usual;
        if (total < ALLGATHER_LONG && powerOfTwo(members)) {
            usual = Algorithm.RECURSIVE_DOUBLING;
        } else {
            usual = total < ALLGATHER_SHORT ? Algorithm.BRUCK : Algorithm.RING;
        }
        return choice(Call.ALLGATHER, usual, members);
    }

    /** Algorithm of an alltoall with blocks of {@code bytes}. */
    public Algorithm alltoall(int members, long bytes) {
        Algorithm usual;
        if (bytes <= ALLTOALL_SHORT && members >= ALLTOALL_MEMBERS) {
            usual = Algorithm.BRUCK;
        } else {
            usual = bytes <= ALLTOALL_MEDIUM ? Algorithm.SCATTERED : Algorithm.PAIRWISE;
        }
        return choice(Call.ALLTOALL, usual, members);
    }

    /**
     * Algorithm of a reduce or allreduce.
     *
     * @param call {@link Call#REDUCE} or {@link Call#ALLREDUCE}
     * @param divisible true for a predefined operation, whose operands may be cut and reordered
     */
    public Algorithm reduce(Call call, int members, int count, long bytes, boolean divisible) {
        boolean parts = divisible && count >= Integer.highestOneBit(members);
        boolean longOnes = bytes > REDUCE_SHORT && parts;
        Algorithm algorithm =
                choice(
                        call,
                        longOnes ? Algorithm.RABENSEIFNER : call.algorithms().getFirst(),
                        members);
        // A chosen algorithm that the operands do not permit gives way, as in MPICH.
        return parts ? algorithm : call.algorithms().getFirst();
    }

    /** Algorithm of a reduce-scatter with a commutative operation. */
    public Algorithm reduceScatter(int members, long total) {
        return choice(
                Call.REDUCE_SCATTER,
                total < REDUCE_SCATTER_LONG ? Algorithm.RECURSIVE_HALVING : Algorithm.PAIRWISE,
                members);
    }

    private Algorithm choice(Call call, Algorithm usual, int members) {
        Algorithm algorithm = chosen.getOrDefault(call, Algorithm.DEFAULT);
        if (algorithm == Algorithm.DEFAULT) {
            return usual;
        }
        boolean doubling =
                algorithm == Algorithm.SCATTER_DOUBLING
                        || (call == Call.ALLGATHER && algorithm == Algorithm.RECURSIVE_DOUBLING);
        if (doubling && !powerOfTwo(members)) {
            throw new MpiException(
                    "%s by %s of %d members; expected a power of two"
                            .formatted(call.text(), algorithm.text(), members));
        }
        return algorithm;
    }

    private static boolean powerOfTwo(int n) {
        return Integer.bitCount(n) == 1;
    }
}
