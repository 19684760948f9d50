package dev.doorbell.libraries.mpi.collective.choice;

/** Algorithms of collectives, with the calls that they serve. */
public enum Algorithm {
    /** The one that MPICH chooses by default for a size and a number of members. */
    DEFAULT("auto"),
    /** Tree in which every member forwards to the one half its reach away. */
    BINOMIAL("binomial"),
    /** Parts scattered down a binomial tree, then an allgather by recursive doubling. */
    SCATTER_DOUBLING("scatter_recursive_doubling_allgather"),
    /** Parts scattered down a binomial tree, then an allgather around a ring. */
    SCATTER_RING("scatter_ring_allgather"),
    /** Pairs exchange all that they have, at distances that double. */
    RECURSIVE_DOUBLING("recursive_doubling"),
    /** Rounds at distances that double, for any number of members, with rotations. */
    BRUCK("brucks"),
    /** Each member forwards to its successor. */
    RING("ring"),
    /** Sends to all, the successor first, some at a time. */
    SCATTERED("scattered"),
    /** One partner in each round. */
    PAIRWISE("pairwise"),
    /** Rabenseifner's: reduce-scatter by recursive halving, then a gather to the root. */
    REDUCE_SCATTER_GATHER("reduce_scatter_gather"),
    /** Rabenseifner's: reduce-scatter by recursive halving, then an allgather. */
    REDUCE_SCATTER_ALLGATHER("reduce_scatter_allgather"),
    /** Pairs exchange halves of what remains. */
    RECURSIVE_HALVING("recursive_halving");

    private final String text;

    Algorithm(String text) {
        this.text = text;
    }

    /** Name in the variables of MPICH. */
    public String text() {
        return text;
    }
}
