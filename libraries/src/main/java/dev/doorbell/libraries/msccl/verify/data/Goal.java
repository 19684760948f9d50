package dev.doorbell.libraries.msccl.verify.data;

import dev.doorbell.libraries.msccl.program.Collective;
import java.util.Arrays;
import java.util.Optional;

/** Expected result of a program. Roots are rank 0, the only root that MSCCL-IR can express. */
public enum Goal {
    /** {@code o[j]} = the reduction of all ranks' {@code i[j]}. */
    ALL_REDUCE("allreduce"),
    /** {@code o[r * k + j]} = {@code i[j]} of rank r; every rank has k chunks. */
    ALL_GATHER("allgather"),
    /** {@code o[j]} of rank r = the reduction of all ranks' {@code i[r * k + j]}. */
    REDUCE_SCATTER("reduce_scatter"),
    /** {@code o[q * k + j]} of rank r = {@code i[r * k + j]} of rank q. */
    ALL_TO_ALL("alltoall"),
    /** {@code o[j]} = {@code i[j]} of rank 0. */
    BROADCAST("broadcast"),
    /** {@code o[j]} of rank 0 = the reduction of all ranks' {@code i[j]}. */
    REDUCE("reduce"),
    /** {@code o[r * k + j]} of rank 0 = {@code i[j]} of rank r. */
    GATHER("gather"),
    /** {@code o[j]} of rank r = {@code i[r * k + j]} of rank 0. */
    SCATTER("scatter"),
    /** {@code o[j]} of rank r + 1 = {@code i[j]} of rank r; nothing for rank 0. */
    ALL_TO_NEXT("alltonext");

    private final String symbol;

    Goal(String symbol) {
        this.symbol = symbol;
    }

    /** Returns the goal with the name {@code symbol}. */
    public static Optional<Goal> of(String symbol) {
        return Arrays.stream(values()).filter(it -> it.symbol.equals(symbol)).findFirst();
    }

    /** Returns the goal of a collective; empty for those that do not define their data. */
    public static Optional<Goal> of(Collective collective) {
        return switch (collective) {
            case ALL_REDUCE -> Optional.of(ALL_REDUCE);
            case ALL_GATHER -> Optional.of(ALL_GATHER);
            case REDUCE_SCATTER -> Optional.of(REDUCE_SCATTER);
            case REDUCE -> Optional.of(REDUCE);
            case BROADCAST -> Optional.of(BROADCAST);
            case ALL_TO_ALL -> Optional.of(ALL_TO_ALL);
            case GATHER -> Optional.of(GATHER);
            case SCATTER -> Optional.of(SCATTER);
            case ALL_TO_ALL_V, SEND, RECEIVE, CUSTOM -> Optional.empty();
        };
    }

    /** Name of the goal. */
    public String symbol() {
        return symbol;
    }

    /**
     * Returns the expected inputs of an output chunk, as pairs of rank and chunk; empty if any
     * content is allowed.
     *
     * @param rank rank of the output
     * @param chunk chunk of the output
     * @param gpus GPUs of the program
     * @param chunks chunks into which the call is divided
     */
    public Optional<InputChunk[]> expected(int rank, int chunk, int gpus, int chunks) {
        int part = Math.max(1, chunks / gpus);
        return switch (this) {
            case ALL_REDUCE -> Optional.of(everyone(chunk, gpus));
            case REDUCE -> rank == 0 ? Optional.of(everyone(chunk, gpus)) : Optional.empty();
            case REDUCE_SCATTER -> Optional.of(everyone(rank * part + chunk, gpus));
            case ALL_GATHER -> one(chunk / part, chunk % part);
            case GATHER -> rank == 0 ? one(chunk / part, chunk % part) : Optional.empty();
            case ALL_TO_ALL -> one(chunk / part, rank * part + chunk % part);
            case BROADCAST -> one(0, chunk);
            case SCATTER -> one(0, rank * part + chunk);
            case ALL_TO_NEXT -> rank == 0 ? Optional.empty() : one(rank - 1, chunk);
        };
    }

    private static Optional<InputChunk[]> one(int rank, int chunk) {
        return Optional.of(new InputChunk[] {new InputChunk(rank, chunk)});
    }

    private static InputChunk[] everyone(int chunk, int gpus) {
        InputChunk[] all = new InputChunk[gpus];
        Arrays.setAll(all, rank -> new InputChunk(rank, chunk));
        return all;
    }

    /** Chunk of a rank's input. */
    public record InputChunk(int rank, int chunk) {}
}
