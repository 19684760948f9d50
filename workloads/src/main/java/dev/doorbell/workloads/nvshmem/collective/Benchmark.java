package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.collective.ElementType;
import dev.doorbell.libraries.nvshmem.collective.PushOrder;
import dev.doorbell.libraries.nvshmem.collective.Reduction;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.job.JobException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The benchmarks of collectives. */
enum Benchmark {
    /** {@code alltoall_latency}. */
    ALLTOALL("alltoall-latency", "Latency of alltoall: every PE has bytes for every PE"),
    /** {@code barrier_latency} and {@code sync_latency}. */
    BARRIER("barrier-latency", "Latency of a barrier or a sync over all PEs"),
    /** {@code bcast_latency}. */
    BROADCAST("bcast-latency", "Latency of broadcast: one PE has bytes for all"),
    /** {@code fcollect_latency}. */
    FCOLLECT("fcollect-latency", "Latency of fcollect: every PE has bytes that all get"),
    /** {@code reduction_latency}. */
    REDUCTION("reduction-latency", "Latency of reduce: all PEs' elements combined on every PE");

    /** Names of {@link PushOrder}. */
    static final List<String> ORDERS =
            Arrays.stream(PushOrder.values()).map(PushOrder::text).toList();

    private static final List<String> TYPES =
            Arrays.stream(ElementType.values()).map(ElementType::text).toList();
    private static final List<String> REDUCTIONS =
            Arrays.stream(Reduction.values()).map(Reduction::text).toList();

    private static final Parameter ORDER =
            new Parameter(
                    "order",
                    PushOrder.RING.text(),
                    "",
                    String.join(", ", ORDERS),
                    "in which PEs turn to each other: (me + i) mod n, from 0 on, or shuffled");

    private final String table;
    private final String summary;

    Benchmark(String table, String summary) {
        this.table = table;
        this.summary = summary;
    }

    /** Name of the table, and of the workload after its prefix. */
    String table() {
        return table;
    }

    String summary() {
        return summary;
    }

    /** Whether it has sizes. */
    boolean sized() {
        return this != BARRIER;
    }

    /** Whether every PE turns to all others, in an order. */
    boolean pushes() {
        return this == ALLTOALL || this == FCOLLECT || this == REDUCTION;
    }

    /** Its own parameters. */
    List<Parameter> parameters() {
        return switch (this) {
            case ALLTOALL ->
                    List.of(
                            sizes("8..64K", "from each PE to each"),
                            ORDER,
                            new Parameter(
                                    "completion",
                                    "signal",
                                    "",
                                    "signal or barrier",
                                    "puts with signals, as NVSHMEM does it, or plain puts and a barrier"));
            case BARRIER ->
                    List.of(
                            new Parameter(
                                    "operation",
                                    "barrier",
                                    "",
                                    "barrier or sync",
                                    "sync is a barrier without quiet"));
            case BROADCAST ->
                    List.of(
                            sizes("8..64K", "that the root has"),
                            new Parameter("root", "0", "", "a PE", "PE whose bytes all get"));
            case FCOLLECT -> List.of(sizes("8..64K", "that each PE has"), ORDER);
            case REDUCTION ->
                    List.of(
                            sizes("8..64K", "that each PE has"),
                            new Parameter(
                                    "datatype",
                                    ElementType.INT64.text(),
                                    "",
                                    String.join(", ", TYPES),
                                    "type of the elements"),
                            new Parameter(
                                    "reduce_op",
                                    Reduction.SUM.text(),
                                    "",
                                    String.join(", ", REDUCTIONS),
                                    "how they are combined"),
                            ORDER);
        };
    }

    /** The collective as a job wants it. */
    Operation operation(Parameters given, int pes) {
        return switch (this) {
            case ALLTOALL ->
                    new AlltoallOperation(
                            given.choice("completion", List.of("signal", "barrier"))
                                    .equals("signal"));
            case BARRIER ->
                    new BarrierOperation(
                            given.choice("operation", List.of("barrier", "sync"))
                                    .equals("barrier"));
            case BROADCAST -> new BroadcastOperation(given.integer("root", 0, pes - 1));
            case FCOLLECT -> new FcollectOperation();
            case REDUCTION -> reduction(given);
        };
    }

    private static Operation reduction(Parameters given) {
        String typeName = given.choice("datatype", TYPES);
        String reductionName = given.choice("reduce_op", REDUCTIONS);
        ElementType type =
                Arrays.stream(ElementType.values())
                        .filter(one -> one.text().equals(typeName))
                        .findFirst()
                        .orElseThrow();
        Reduction reduction = Reduction.valueOf(reductionName.toUpperCase(Locale.ROOT));
        if (reduction.bitwise() && type.fractional()) {
            throw JobException.invalid(
                    "reduce_op", reduction.text(), "sum, prod, min or max for " + type.text());
        }
        return new ReductionOperation(type, reduction);
    }

    private static Parameter sizes(String defaults, String whose) {
        return new Parameter(
                "sizes", defaults, "B", "1 to 256M, a list or a range", "bytes " + whose);
    }
}
