package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.program.Program;
import java.util.Arrays;
import java.util.Optional;

/** Shipped programs by name. */
public enum Algorithm {
    /** All-reduce around a ring of all GPUs, in place; chunk i on channel i modulo channels. */
    RING("ring", "all-reduce around a ring of all GPUs"),
    /** All-reduce in two direct steps, in place; for small sizes on a switch. */
    ALL_PAIRS("allpairs", "all-reduce in two direct steps, for small sizes on a switch"),
    /** All-reduce inside nodes, between nodes, and inside nodes again, in place. */
    HIERARCHICAL("hierarchical", "all-reduce inside nodes, between nodes, and inside nodes again"),
    /** All-to-all with one message across the network for each node and GPU, out of place. */
    TWO_STEP("twostep", "all-to-all with one message between nodes for each node and GPU"),
    /** Send of each input to the next rank, over all NICs between nodes, out of place. */
    ALL_TO_NEXT("alltonext", "send to the next rank over all NICs of a node"),
    /** All-gather among a power of 2 of GPUs in logarithmically many rounds, in place. */
    RECURSIVE_DOUBLING("recursivedoubling", "all-gather among a power of 2 of GPUs in few rounds");

    private final String symbol;
    private final String summary;

    Algorithm(String symbol, String summary) {
        this.symbol = symbol;
        this.summary = summary;
    }

    /** Returns the algorithm with the name {@code symbol}. */
    public static Optional<Algorithm> of(String symbol) {
        return Arrays.stream(values()).filter(it -> it.symbol.equals(symbol)).findFirst();
    }

    /** One line on the collective and its steps. */
    public String summary() {
        return summary;
    }

    /** Name of the algorithm. */
    public String symbol() {
        return symbol;
    }

    /**
     * Returns the program for a shape.
     *
     * @throws IllegalArgumentException if the algorithm does not support it
     */
    public Program program(Shape shape) {
        return switch (this) {
            case RING -> Ring.allReduce(shape);
            case ALL_PAIRS -> AllPairs.allReduce(shape);
            case HIERARCHICAL -> Hierarchical.allReduce(shape);
            case TWO_STEP -> TwoStep.allToAll(shape);
            case ALL_TO_NEXT -> ToNext.allToNext(shape);
            case RECURSIVE_DOUBLING -> RecursiveDoubling.allGather(shape);
        };
    }

    /** Estimates the size of the program for a shape, to decide whether to build it. */
    public ProgramSize size(Shape shape) {
        long gpus = shape.gpus();
        long nodes = shape.nodes();
        long local = shape.gpusPerNode();
        long rounds = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(gpus - 1));
        return switch (this) {
            case RING -> size(shape, 2 * gpus * (gpus - 1), shape.channels());
            case ALL_PAIRS -> size(shape, 3 * gpus * (gpus - 1), 2 * gpus);
            case HIERARCHICAL ->
                    size(shape, 2 * gpus * (gpus - 1), 2L * Hierarchical.rings(shape) + 1);
            case TWO_STEP ->
                    size(
                            shape,
                            (nodes - 1) * nodes * local * (local + 1) + gpus * local,
                            2 * (nodes + local));
            case ALL_TO_NEXT -> size(shape, 2 * gpus, 2 * local);
            case RECURSIVE_DOUBLING -> size(shape, gpus * rounds, 2 * rounds);
        };
    }

    private static ProgramSize size(Shape shape, long operations, long blocks) {
        return new ProgramSize(
                shape.gpus(), operations, shape.instances(), blocks * shape.instances());
    }
}
