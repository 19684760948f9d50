package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.program.Program;
import java.util.Arrays;
import java.util.Optional;

/** The programs there are, by name. */
public enum Algorithm {
    /** All-reduce around a ring of all GPUs, in place; chunk i on channel i modulo channels. */
    RING("ring"),
    /** All-reduce in two direct steps, in place; for small sizes on a switch. */
    ALL_PAIRS("allpairs"),
    /** All-reduce inside nodes, between them, inside them again, in place. */
    HIERARCHICAL("hierarchical"),
    /** All-to-all that crosses the network in one message for each node and GPU, out of place. */
    TWO_STEP("twostep"),
    /** Each input to the next rank, over all NICs between nodes, out of place. */
    ALL_TO_NEXT("alltonext"),
    /** All-gather among a power of 2 of GPUs in logarithmically many rounds, in place. */
    RECURSIVE_DOUBLING("recursivedoubling");

    private final String symbol;

    Algorithm(String symbol) {
        this.symbol = symbol;
    }

    /** The algorithm called {@code symbol}. */
    public static Optional<Algorithm> of(String symbol) {
        return Arrays.stream(values()).filter(it -> it.symbol.equals(symbol)).findFirst();
    }

    /** Its name. */
    public String symbol() {
        return symbol;
    }

    /**
     * The program for a shape.
     *
     * @throws IllegalArgumentException when the algorithm does not work for it
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

    /** How large the program for a shape is, near enough to decide whether to build it. */
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
