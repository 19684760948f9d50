package dev.doorbell.libraries.mpi.collective.choice;

import dev.doorbell.libraries.mpi.message.MpiException;
import java.util.EnumMap;
import java.util.Map;

/** Choice of the algorithms of collectives by size and number of members, as MPICH chooses. */
public final class Tuning {

    /** MPICH's choices. */
    public static final Tuning DEFAULT =
            new Tuning(new EnumMap<>(Call.class), new EnumMap<>(Limit.class));

    /** Fewest members of an alltoall by Bruck's algorithm. */
    private static final int BRUCK_MEMBERS = 8;

    private final Map<Call, Algorithm> chosen;
    private final Map<Limit, Integer> limits;

    private Tuning(Map<Call, Algorithm> chosen, Map<Limit, Integer> limits) {
        this.chosen = chosen;
        this.limits = limits;
    }

    /**
     * Returns the same choices with an algorithm for all sizes of a call.
     *
     * @throws MpiException if the call does not have it
     */
    public Tuning with(Call call, Algorithm algorithm) {
        if (!call.choices().contains(algorithm)) {
            throw new MpiException(
                    "%s has no algorithm %s; expected one of %s"
                            .formatted(
                                    call.text(),
                                    algorithm.text(),
                                    call.choices().stream().map(Algorithm::text).toList()));
        }
        Map<Call, Algorithm> more = new EnumMap<>(Call.class);
        more.putAll(chosen);
        more.put(call, algorithm);
        return new Tuning(more, limits);
    }

    /**
     * Returns the same choices with another limit.
     *
     * @param value 0 or more
     */
    public Tuning with(Limit limit, int value) {
        Map<Limit, Integer> more = new EnumMap<>(Limit.class);
        more.putAll(limits);
        more.put(limit, value);
        return new Tuning(chosen, more);
    }

    /** Exchanges that a scattered alltoall posts at once, at least 1. */
    public int throttle() {
        int throttle = limit(Limit.ALLTOALL_THROTTLE);
        return throttle == 0 ? Integer.MAX_VALUE : throttle;
    }

    /** Algorithm of a broadcast of {@code bytes}. */
    public Algorithm bcast(int members, long bytes) {
        Algorithm usual;
        if (bytes < limit(Limit.BCAST_SHORT_MSG_SIZE) || members < limit(Limit.BCAST_MIN_PROCS)) {
            usual = Algorithm.BINOMIAL;
        } else if (bytes < limit(Limit.BCAST_LONG_MSG_SIZE) && powerOfTwo(members)) {
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
        if (total < limit(Limit.ALLGATHER_LONG_MSG_SIZE) && powerOfTwo(members)) {
            usual = Algorithm.RECURSIVE_DOUBLING;
        } else {
            usual =
                    total < limit(Limit.ALLGATHER_SHORT_MSG_SIZE)
                            ? Algorithm.BRUCK
                            : Algorithm.RING;
        }
        return choice(Call.ALLGATHER, usual, members);
    }

    /** Algorithm of an alltoall with blocks of {@code bytes}. */
    public Algorithm alltoall(int members, long bytes) {
        Algorithm usual;
        if (bytes <= limit(Limit.ALLTOALL_SHORT_MSG_SIZE) && members >= BRUCK_MEMBERS) {
            usual = Algorithm.BRUCK;
        } else {
            usual =
                    bytes <= limit(Limit.ALLTOALL_MEDIUM_MSG_SIZE)
                            ? Algorithm.SCATTERED
                            : Algorithm.PAIRWISE;
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
        boolean shortOnes =
                bytes
                        <= limit(
                                call == Call.REDUCE
                                        ? Limit.REDUCE_SHORT_MSG_SIZE
                                        : Limit.ALLREDUCE_SHORT_MSG_SIZE);
        Algorithm algorithm =
                choice(
                        call,
                        shortOnes ? call.algorithms().getFirst() : call.algorithms().getLast(),
                        members);
        // A chosen algorithm that the operands do not permit gives way, as in MPICH.
        return parts ? algorithm : call.algorithms().getFirst();
    }

    /** Algorithm of a reduce-scatter with a commutative operation. */
    public Algorithm reduceScatter(int members, long total) {
        return choice(
                Call.REDUCE_SCATTER,
                total < limit(Limit.REDUCE_SCATTER_COMMUTATIVE_LONG_MSG_SIZE)
                        ? Algorithm.RECURSIVE_HALVING
                        : Algorithm.PAIRWISE,
                members);
    }

    private int limit(Limit limit) {
        return limits.getOrDefault(limit, limit.usual());
    }

    private Algorithm choice(Call call, Algorithm usual, int members) {
        Algorithm algorithm = chosen.getOrDefault(call, Algorithm.DEFAULT);
        boolean doubling =
                algorithm == Algorithm.SCATTER_DOUBLING
                        || (call == Call.ALLGATHER && algorithm == Algorithm.RECURSIVE_DOUBLING);
        // A chosen algorithm that the members do not permit gives way, as in MPICH.
        boolean impossible = doubling && !powerOfTwo(members);
        return algorithm == Algorithm.DEFAULT || impossible ? usual : algorithm;
    }

    private static boolean powerOfTwo(int n) {
        return Integer.bitCount(n) == 1;
    }
}
