package dev.doorbell.libraries.mpi.collective.choice;

/** Limits between algorithms, under the names of MPICH's variables. Sizes are in bytes. */
public enum Limit {
    /** Broadcasts of fewer members use a binomial tree. */
    BCAST_MIN_PROCS(8),
    /** Shorter broadcasts use a binomial tree. */
    BCAST_SHORT_MSG_SIZE(12_288),
    /** Broadcasts of this size and above use a ring. */
    BCAST_LONG_MSG_SIZE(524_288),
    /** Allgathers with a smaller total avoid a ring. */
    ALLGATHER_SHORT_MSG_SIZE(81_920),
    /** Allgathers with this total and above use a ring. */
    ALLGATHER_LONG_MSG_SIZE(524_288),
    /** Longest block of an alltoall in Bruck's algorithm. */
    ALLTOALL_SHORT_MSG_SIZE(256),
    /** Longest block of an alltoall that is sent without waiting for a partner. */
    ALLTOALL_MEDIUM_MSG_SIZE(32_768),
    /** Exchanges that a scattered alltoall posts at once; 0 stands for all. */
    ALLTOALL_THROTTLE(32),
    /** Longest operand of a reduction to a root that is not cut into parts. */
    REDUCE_SHORT_MSG_SIZE(2_048),
    /** Longest operand of a reduction to all members that is not cut into parts. */
    ALLREDUCE_SHORT_MSG_SIZE(2_048),
    /** Commutative reduce-scatters with this total and above go in pairs. */
    REDUCE_SCATTER_COMMUTATIVE_LONG_MSG_SIZE(524_288);

    private final int usual;

    Limit(int usual) {
        this.usual = usual;
    }

    /** MPICH's default. */
    int usual() {
        return usual;
    }
}
