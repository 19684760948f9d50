package dev.doorbell.workloads.program;

import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/**
 * Program of a user. It implements one of {@link KernelProgram}, {@link MpiProgram}, {@link
 * OffloadProgram} and {@link AlgorithmProgram} and has a public constructor without arguments.
 *
 * <p>Every node has its own copy of the program's classes. Programs of a node share fields;
 * programs of different nodes share nothing.
 */
public sealed interface OwnProgram permits KernelProgram, RankProgram, AlgorithmProgram {

    /** Summary of the program in one line. */
    default String summary() {
        return "Program of a user";
    }

    /** Parameters, in the order in which help shows them. */
    default List<Parameter<?>> parameters() {
        return List.of();
    }

    /**
     * Steps that all members make together when all goes well, for the progress of a run; 0 when
     * unknown.
     */
    default long steps(Inputs inputs) {
        return 0;
    }

    /** Result tables, from the measurements of all members in the order of their nodes. */
    default List<Table> tables(Inputs inputs, List<Measurement> measurements) {
        return List.of();
    }

    /**
     * Windows in which the rows of the first table were measured, in their order. A program that
     * has this method gets the bottleneck of each row.
     */
    default List<RowWindow> windows(Inputs inputs, List<Measurement> measurements) {
        return List.of();
    }
}
