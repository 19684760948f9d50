package dev.doorbell.libraries.mpi.collective.choice;

import java.util.Locale;

/** Algorithms of collectives, with the calls that they serve. */
public enum Algorithm {
    /** The one that MPICH chooses by default for a size and a number of members. */
    DEFAULT,
    /** Tree in which every member forwards to the one half its reach away. */
    BINOMIAL,
    /** Parts scattered down a binomial tree, then an allgather by recursive doubling. */
    SCATTER_DOUBLING,
    /** Parts scattered down a binomial tree, then an allgather around a ring. */
    SCATTER_RING,
    /** Pairs exchange all that they have, at distances that double. */
    RECURSIVE_DOUBLING,
    /** Rounds at distances that double, for any number of members, with rotations. */
    BRUCK,
    /** Each member forwards to its successor. */
    RING,
    /** Sends to all, the successor first, some at a time. */
    SCATTERED,
    /** One partner in each round. */
    PAIRWISE,
    /** Reduce-scatter by recursive halving, then an allgather or gather. */
    RABENSEIFNER,
    /** Pairs exchange halves of what remains. */
    RECURSIVE_HALVING;

    /** Name in options. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
