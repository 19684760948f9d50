package dev.doorbell.libraries.mpi.collective.choice;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Collectives with several algorithms. */
public enum Call {
    /** {@code MPI_Bcast}. */
    BCAST,
    /** {@code MPI_Allgather} and {@code MPI_Allgatherv}. */
    ALLGATHER,
    /** {@code MPI_Alltoall}. */
    ALLTOALL,
    /** {@code MPI_Reduce}. */
    REDUCE,
    /** {@code MPI_Allreduce}. */
    ALLREDUCE,
    /** {@code MPI_Reduce_scatter} and {@code MPI_Reduce_scatter_block}. */
    REDUCE_SCATTER;

    /** Algorithms of the call; the first serves short operands of all kinds. */
    public List<Algorithm> algorithms() {
        return switch (this) {
            case BCAST ->
                    List.of(Algorithm.BINOMIAL, Algorithm.SCATTER_DOUBLING, Algorithm.SCATTER_RING);
            case ALLGATHER ->
                    List.of(Algorithm.RECURSIVE_DOUBLING, Algorithm.BRUCK, Algorithm.RING);
            case ALLTOALL -> List.of(Algorithm.BRUCK, Algorithm.SCATTERED, Algorithm.PAIRWISE);
            case REDUCE -> List.of(Algorithm.BINOMIAL, Algorithm.REDUCE_SCATTER_GATHER);
            case ALLREDUCE ->
                    List.of(Algorithm.RECURSIVE_DOUBLING, Algorithm.REDUCE_SCATTER_ALLGATHER);
            case REDUCE_SCATTER -> List.of(Algorithm.RECURSIVE_HALVING, Algorithm.PAIRWISE);
        };
    }

    /** Values of a choice: {@link Algorithm#DEFAULT} and all algorithms of the call. */
    List<Algorithm> choices() {
        return Stream.concat(Stream.of(Algorithm.DEFAULT), algorithms().stream()).toList();
    }

    /** Name in messages. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
