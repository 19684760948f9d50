package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.collective.PushOrder;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.result.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The device collectives of NVSHMEM's perftest: one thread block on every PE calls the collective
 * back to back inside one kernel, warm-up included; latency is the mean of the measured calls.
 *
 * <p>Not in perftest: {@code skew}, which makes PEs come late at random, and {@code order}, in
 * which PEs turn to each other.
 */
public final class CollectiveLatency implements Workload {

    /** Queue pairs when the job's environment does not say: one to each PE. */
    private static final IbgdaOptions QUEUE_PAIRS = IbgdaOptions.dc().with(it -> it.largestGrid(1));

    private static final List<String> SCOPES = List.of("thread", "warp", "block", "all");
    private static final String NONE = "none";
    private static final long MAX_BYTES = 1L << 28;
    private static final long MAX_SKEW_NS = 1_000_000_000;
    // Buffers begin at multiples of 512 bytes.
    private static final long HEAP_SLACK = 1 << 12;

    private final Benchmark benchmark;

    private CollectiveLatency(Benchmark benchmark) {
        this.benchmark = benchmark;
    }

    /** All of them. */
    public static List<Workload> all() {
        return Arrays.stream(Benchmark.values()).<Workload>map(CollectiveLatency::new).toList();
    }

    @Override
    public String name() {
        return "nvshmem/" + benchmark.table();
    }

    @Override
    public String summary() {
        return benchmark.summary();
    }

    @Override
    public String defaultProfile(String path) {
        return PublishedMachines.NVSHMEM;
    }

    @Override
    public List<String> paths() {
        return NvshmemJob.PATHS;
    }

    @Override
    public List<Parameter> parameters() {
        Stream<Parameter> common =
                Stream.of(
                        new Parameter(
                                "scope",
                                "all",
                                "",
                                "thread, warp, block, all, or a list",
                                "threads that call together"),
                        new Parameter(
                                "threads_per_cta", "512", "", "1 to 1024", "threads of the CTA"),
                        new Parameter("iterations", "100", "", "1 to 1000000", "measured calls"),
                        new Parameter("warmup", "10", "", "0 to 1000000", "calls before"),
                        new Parameter(
                                "skew",
                                "0",
                                "ns",
                                "0 to " + MAX_SKEW_NS,
                                "most that a PE comes late to a call, at random"),
                        new Parameter(
                                "absent",
                                NONE,
                                "",
                                "none, or a PE",
                                "PE that never comes, so that the job ends in a deadlock"));
        return NvshmemJob.parameters(
                Stream.concat(benchmark.parameters().stream(), common).toArray(Parameter[]::new));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        int pes = job.nodes() * NvshmemJob.pesPerNode(job, profile, given);
        if (pes < 2) {
            throw JobException.invalid("nodes", job.nodes(), "2 PEs or more");
        }
        Operation operation = benchmark.operation(given, pes);
        CollectiveProgram.Course course = course(job, given, operation, pes);
        long largest = course.largest();
        long stored =
                operation.sourceBytes(largest, pes)
                        + operation.destinationBytes(largest, pes)
                        + operation.scratchBytes(largest, pes);
        if (stored > Integer.MAX_VALUE) {
            throw JobException.invalid(
                    "sizes", largest, "sizes whose buffers for all PEs stay below 2G on each");
        }
        NvshmemJob nvshmem =
                NvshmemJob.of(job, profile, given, stored + HEAP_SLACK, "sizes", QUEUE_PAIRS);
        return new Plan(new CollectiveProgram(nvshmem, operation, course), stored);
    }

    private CollectiveProgram.Course course(
            JobSpec job, Parameters given, Operation operation, int pes) {
        List<Long> sizes =
                benchmark.sized()
                        ? given.sizes("sizes", operation.elementBytes(), MAX_BYTES)
                        : List.of(0L);
        for (long size : sizes) {
            if (size % operation.elementBytes() != 0) {
                throw JobException.invalid(
                        "sizes", size, "multiples of " + operation.elementBytes() + " bytes");
            }
        }
        List<String> scopes = given.choices("scope", SCOPES);
        return new CollectiveProgram.Course(
                benchmark.table(),
                sizes,
                Arrays.stream(Scope.values())
                        .filter(scope -> scopes.contains(scope.text()) || scopes.contains("all"))
                        .toList(),
                given.integer("threads_per_cta", 1, 1024),
                given.integer("iterations", 1, 1_000_000),
                given.integer("warmup", 0, 1_000_000),
                given.integer("skew", 0, (int) MAX_SKEW_NS),
                benchmark.pushes()
                        ? PushOrder.valueOf(
                                given.choice("order", Benchmark.ORDERS).toUpperCase(Locale.ROOT))
                        : PushOrder.RING,
                absent(job, given, pes));
    }

    private static int absent(JobSpec job, Parameters given, int pes) {
        return job.parameters().getOrDefault("absent", NONE).equals(NONE)
                ? CollectiveProgram.NOBODY
                : given.integer("absent", 0, pes - 1);
    }

    private record Plan(CollectiveProgram program, long bytesPerPe) implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return program.software();
        }

        @Override
        public int pesPerNode() {
            return program.nvshmem().placement().pesPerNode();
        }

        @Override
        public long storedBytes() {
            return Math.multiplyExact(bytesPerPe, program.nvshmem().placement().pes());
        }

        @Override
        public List<String> warnings() {
            return program.nvshmem().warnings();
        }

        @Override
        public long steps() {
            return program.steps();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return List.of(
                    new Rows(
                                    program.course().name(),
                                    program.operation(),
                                    program.nvshmem().placement().pes())
                            .table(measurements));
        }
    }
}
