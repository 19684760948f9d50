package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.collective.PushOrder;
import dev.doorbell.libraries.nvshmem.collective.reduction.ElementType;
import dev.doorbell.libraries.nvshmem.collective.reduction.Reduction;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.output.PerftestCollectiveOutput;
import dev.doorbell.workloads.output.PerftestCollectiveOutput.Kind;
import dev.doorbell.workloads.output.ToolOutput;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.Words;
import java.util.List;

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

    /** Bytes of a call. */
    static final Parameter<List<Long>> SIZES =
            Parameter.sizes("sizes", "8..64K", 1, 256 * Size.M, "bytes of a call");

    /** Order in which PEs address each other. */
    static final Parameter<PushOrder> ORDER =
            Parameter.of(
                    "order",
                    PushOrder.RING.text(),
                    Words.of(List.of(PushOrder.values()), PushOrder::text).listed(),
                    "in which PEs turn to each other: (me + i) mod n, from 0 on, or shuffled");

    private static final Parameter<Boolean> COMPLETION =
            Parameter.of(
                    "completion",
                    "signal",
                    Words.flag("signal", "barrier"),
                    "puts with signals, as NVSHMEM does it, or plain puts and a barrier");
    private static final Parameter<Boolean> OPERATION =
            Parameter.of(
                    "operation",
                    "barrier",
                    Words.flag("barrier", "sync"),
                    "sync is a barrier without quiet");
    private static final Parameter<Integer> ROOT =
            Parameter.of(
                    "root", "0", Whole.upTo(0, "").described("a PE"), "PE whose bytes all get");
    private static final Parameter<ElementType> DATATYPE =
            Parameter.of(
                    "datatype",
                    ElementType.INT64.text(),
                    Words.of(List.of(ElementType.values()), ElementType::text).listed(),
                    "type of the elements");
    private static final Parameter<Reduction> REDUCE_OP =
            Parameter.of(
                    "reduce_op",
                    Reduction.SUM.text(),
                    Words.of(List.of(Reduction.values()), Reduction::text).listed(),
                    "how they are combined");

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

    /** Returns true if it has sizes. */
    boolean sized() {
        return this != BARRIER;
    }

    /** Returns true if every PE addresses all others, in an order. */
    boolean pushes() {
        return this == ALLTOALL || this == FCOLLECT;
    }

    /** Its own parameters. */
    List<Parameter<?>> parameters() {
        return switch (this) {
            case ALLTOALL -> List.of(sizes("from each PE to each"), ORDER, COMPLETION);
            case BARRIER -> List.of(OPERATION);
            case BROADCAST -> List.of(sizes("that the root has"), DATATYPE, ROOT);
            case FCOLLECT -> List.of(sizes("that each PE has"), DATATYPE, ORDER);
            case REDUCTION -> List.of(sizes("that each PE has"), DATATYPE, REDUCE_OP);
        };
    }

    /** Form in which perftest prints it. */
    ToolOutput output() {
        return switch (this) {
            case ALLTOALL -> output("alltoall_device", Kind.FROM_ALL);
            case BARRIER ->
                    new PerftestCollectiveOutput(
                            given -> given.get(OPERATION) ? "barrier_device" : "sync_device",
                            Kind.BARRIER);
            case BROADCAST -> output("bcast_device", Kind.FROM_ROOT);
            case FCOLLECT -> output("fcollect_device", Kind.FROM_ALL);
            case REDUCTION -> output("device_reduction", Kind.REDUCTION);
        };
    }

    private static ToolOutput output(String name, Kind kind) {
        return new PerftestCollectiveOutput(given -> name, kind);
    }

    /** The collective as a job wants it. */
    Operation operation(Parameters given, int pes) {
        return switch (this) {
            case ALLTOALL -> new AlltoallOperation(given.get(COMPLETION));
            case BARRIER -> new BarrierOperation(given.get(OPERATION));
            case BROADCAST ->
                    new BroadcastOperation(given.get(DATATYPE), given.atMost(ROOT, pes - 1));
            case FCOLLECT -> new FcollectOperation(given.get(DATATYPE));
            case REDUCTION -> reduction(given);
        };
    }

    private static Operation reduction(Parameters given) {
        ElementType type = given.get(DATATYPE);
        Reduction reduction = given.get(REDUCE_OP);
        if (reduction.bitwise() && type.fractional()) {
            throw JobException.invalid(
                    REDUCE_OP.name(), reduction.text(), "sum, prod, min or max for " + type.text());
        }
        return new ReductionOperation(type, reduction);
    }

    private static Parameter<?> sizes(String whose) {
        return SIZES.withMeaning("bytes " + whose);
    }
}
