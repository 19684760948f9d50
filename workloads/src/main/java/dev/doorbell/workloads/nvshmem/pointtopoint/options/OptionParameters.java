package dev.doorbell.workloads.nvshmem.pointtopoint.options;

import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.Words;
import java.util.List;

/** Parameters from which the benchmarks choose, each with a separate default. */
public final class OptionParameters {

    /** Two thread blocks on each multiprocessor of the largest GPU among the shipped profiles. */
    private static final int MOST_CTAS = 264;

    /** Thread blocks; a job has at most as many as are resident at once on its GPU. */
    public static final Parameter<List<Integer>> CTAS =
            Parameter.of(
                    "ctas",
                    "4",
                    Whole.of(1, MOST_CTAS).list(),
                    "thread blocks that call at the same time");

    /** Timed iterations. */
    public static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(100, "timed iterations");

    /** Iterations before the timed ones. */
    public static final Parameter<Integer> WARMUP = Repetition.warmup(10, "iterations before");

    /** Threads of a thread block. */
    public static final Parameter<Integer> THREADS =
            Parameter.whole("threads_per_cta", 1024, 1, 1024, "threads of a thread block");

    /** Distance of elements. */
    public static final Parameter<Integer> STRIDE =
            Parameter.whole("stride", 1, 1, 1024, "distance between neighbours' elements")
                    .in("elements");

    /** Type of elements. */
    public static final Parameter<Datatype> DATATYPE =
            Parameter.of(
                    "datatype",
                    Datatype.INT.text(),
                    Words.of(List.of(Datatype.values()), Datatype::text).listed(),
                    "type of an element");

    /** Atomic function. */
    public static final Parameter<AtomicFunction> ATOMIC_OP =
            Parameter.of(
                    "atomic_op",
                    AtomicFunction.INC.text(),
                    Words.of(List.of(AtomicFunction.values()), AtomicFunction::text).listed(),
                    "the function");

    /** Barrier of the grid after each iteration. */
    public static final Parameter<Integer> GRID_BARRIER =
            Parameter.whole(
                    "grid_barrier",
                    1,
                    0,
                    1,
                    "whether thread blocks meet after each iteration, as in perftest");

    /** Both directions at the same time. */
    public static final Parameter<Integer> BIDIR =
            Parameter.whole("bidir", 0, 0, 1, "whether both PEs of a pair send at the same time");

    /** Rate in perftest's layout. */
    public static final Parameter<Integer> REPORT_MSGRATE =
            Parameter.whole(
                    "report_msgrate", 0, 0, 1, "whether perftest's layout shows the rate as well");

    /** Perftest's names of repetitions, which all benchmarks have. */
    public static final List<Parameter<?>> ALIASES =
            List.of(
                    Parameter.alias("iters", ITERATIONS, "perftest's name of iterations"),
                    Parameter.alias("warmup_iters", WARMUP, "perftest's name of warmup"));

    private OptionParameters() {}
}
