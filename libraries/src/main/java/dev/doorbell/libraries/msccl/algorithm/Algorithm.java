package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.program.Program;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/** The programs there are, by name. */
public enum Algorithm {
    /** All-reduce around a ring of all GPUs, in place; chunk i on channel i modulo channels. */
    RING("ring", Ring::allReduce),
    /** All-reduce in two direct steps, in place; for small sizes on a switch. */
    ALL_PAIRS("allpairs", AllPairs::allReduce),
    /** All-reduce inside nodes, between them, inside them again, in place. */
    HIERARCHICAL("hierarchical", Hierarchical::allReduce),
    /** All-to-all that crosses the network in one message for each node and GPU, out of place. */
    TWO_STEP("twostep", TwoStep::allToAll),
    /** Each input to the next rank, over all NICs between nodes, out of place. */
    ALL_TO_NEXT("alltonext", ToNext::allToNext),
    /** All-gather among a power of 2 of GPUs in logarithmically many rounds, in place. */
    RECURSIVE_DOUBLING("recursivedoubling", RecursiveDoubling::allGather);

    private final String symbol;
    private final Writer writer;

    Algorithm(String symbol, Writer writer) {
        this.symbol = symbol;
        this.writer = writer;
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
        return writer.apply(shape);
    }

    /** Writes the program; without state. */
    private interface Writer extends Function<Shape, Program> {}
}
