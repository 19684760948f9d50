package dev.doorbell.libraries.mpi.random;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Step of a random program, which all ranks read.
 *
 * @param op kind of step
 * @param comm number of the communicator; ranks that are no members skip the step
 * @param a sender, root or kind of collective, by the kind of step
 * @param b receiver or root
 * @param size bytes or elements
 * @param type type of elements, or modes of messages
 * @param operation operation of a reduction
 * @param mode way of completion; of a collective 0 waits at once
 */
record Event(Op op, int comm, int a, int b, int size, int type, int operation, int mode) {

    /** The step as numbers. */
    String text() {
        return IntStream.of(
                        List.of(Op.values()).indexOf(op), comm, a, b, size, type, operation, mode)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
    }

    /** Kinds of steps. */
    enum Op {
        /** One message, to a receive from its sender or from any. */
        MESSAGE,
        /** Messages of one sender, to receives of any tag. */
        STREAM,
        /** Messages of all to one, to receives or probes of any source. */
        FUNNEL,
        /** Send and receive in one call, around a ring or along a chain. */
        SHIFT,
        /** Persistent requests, started three times. */
        PERSISTENT,
        /** A collective. */
        COLLECTIVE,
        /** Division of a communicator. */
        SPLIT,
        /** Copy of a communicator. */
        DUPLICATE,
        /** Communicator by list. */
        GROUP,
        /** Completion of everything that was started. */
        COMPLETE
    }

    /** Collectives, in the order of their numbers. */
    enum Collective {
        BARRIER,
        BCAST,
        GATHER,
        GATHERV,
        SCATTER,
        SCATTERV,
        ALLGATHER,
        ALLGATHERV,
        ALLTOALL,
        ALLTOALLV,
        REDUCE,
        ALLREDUCE,
        REDUCE_SCATTER,
        REDUCE_SCATTER_BLOCK,
        SCAN,
        EXSCAN;

        /** Number of the collective. */
        int number() {
            return List.of(values()).indexOf(this);
        }

        /** Returns true if it combines elements. */
        boolean reduces() {
            return compareTo(REDUCE) >= 0;
        }
    }
}
