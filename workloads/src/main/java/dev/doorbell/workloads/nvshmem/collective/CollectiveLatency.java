package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.collective.Collectives;
import dev.doorbell.libraries.nvshmem.collective.PushOrder;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.WordOr;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The device collectives of NVSHMEM's perftest: one thread block on every PE calls the collective
 * back to back inside one kernel, warm-up included; latency is the mean of PE 0's measured calls.
 *
 * <p>Not in perftest: {@code skew}, which makes PEs come late at random, and {@code order}, in
 * which PEs turn to each other.
 */
public final class CollectiveLatency implements Workload {

    private static final Parameter<Integer> THREADS =
            Parameter.whole("threads_per_cta", 512, 1, 1024, "threads of the CTA");
    private static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(100, "measured calls");
    private static final Parameter<Integer> WARMUP = Repetition.warmup(10, "calls before");
    private static final Parameter<Integer> SKEW =
            Parameter.whole(
                            "skew",
                            0,
                            0,
                            1_000_000_000,
                            "most that a PE comes late to a call, at random")
                    .in("ns");
    private static final Parameter<Optional<Integer>> ABSENT =
            Parameter.of(
                    "absent",
                    "none",
                    new WordOr<>("none", Whole.upTo(0, "").described("a PE")),
                    "PE that never comes, so that the job ends in a deadlock");
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
    public WorkloadCard card() {
        List<Parameter<?>> own = new ArrayList<>(benchmark.parameters());
        own.addAll(List.of(NvshmemJob.SCOPE, THREADS, ITERATIONS, WARMUP, SKEW, ABSENT));
        return NvshmemJob.card(benchmark.table(), benchmark.summary(), own)
                .printedAs(benchmark.output());
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = card().read(job);
        int pes = job.nodes() * NvshmemJob.pesPerNode(job, profile, given);
        if (pes < 2) {
            throw JobException.invalid("nodes", job.nodes(), "2 PEs or more");
        }
        Operation operation = benchmark.operation(given, pes);
        CollectiveProgram.Course course = course(given, operation, pes);
        long largest = course.largest();
        long stored =
                operation.sourceBytes(largest, pes) + operation.destinationBytes(largest, pes);
        if (stored > Integer.MAX_VALUE) {
            throw JobException.invalid(
                    Benchmark.SIZES.name(),
                    largest,
                    "sizes whose buffers for all PEs stay below 2G on each");
        }
        NvshmemJob nvshmem =
                NvshmemJob.of(
                        job,
                        profile,
                        given,
                        stored + Collectives.HEAP_BYTES + HEAP_SLACK,
                        Benchmark.SIZES.name(),
                        it -> it.largestGrid(1));
        return new Plan(new CollectiveProgram(nvshmem, operation, course), stored);
    }

    private CollectiveProgram.Course course(Parameters given, Operation operation, int pes) {
        List<Long> sizes =
                benchmark.sized()
                        ? given.atLeast(Benchmark.SIZES, operation.elementBytes())
                        : List.of(0L);
        for (long size : sizes) {
            if (size % operation.elementBytes() != 0) {
                throw JobException.invalid(
                        Benchmark.SIZES.name(),
                        size,
                        "multiples of " + operation.elementBytes() + " bytes");
            }
        }
        List<String> scopes = given.get(NvshmemJob.SCOPE);
        return new CollectiveProgram.Course(
                benchmark.table(),
                sizes,
                Arrays.stream(Scope.values())
                        .filter(scope -> scopes.contains(scope.text()) || scopes.contains("all"))
                        .toList(),
                given.get(THREADS),
                given.get(ITERATIONS),
                given.get(WARMUP),
                given.get(SKEW),
                given.getOr(Benchmark.ORDER, PushOrder.RING),
                given.atMost(ABSENT, pes - 1).orElse(CollectiveProgram.NOBODY));
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
        public SortedMap<String, String> settings() {
            return program.nvshmem().settings();
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
