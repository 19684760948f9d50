package dev.doorbell.workloads.offload.osu;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.offload.PathNeeds;
import dev.doorbell.workloads.output.OsuOutput;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.parameter.Words;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * {@code offload/osu-ialltoall} and its like: OMB's latency of a collective, and for the
 * non-blocking forms how much of it computation hides.
 */
public final class OsuBenchmark implements Workload {

    /** OMB's limit on the buffers of a process, {@code -M}. */
    private static final long MAX_MEMORY_BYTES = 512L << 20;

    private static final Parameter<List<Long>> SIZES =
            Parameter.of(
                            "sizes",
                            "1..1M",
                            Size.of(1, MAX_MEMORY_BYTES).and(" for all ranks together").list(),
                            "bytes of a block (-m)")
                    .in("B");
    private static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(200, "measured calls (-i); OMB: 1000, above 8 KiB 100");
    private static final Parameter<Integer> WARMUP =
            Repetition.warmup(10, "calls before (-x); OMB: 100, above 8 KiB 10");
    private static final Parameter<Integer> TEST_CALLS =
            Parameter.whole(
                    "testCalls", 0, 0, Repetition.MAX, "calls of MPI_Test in the computation (-t)");
    private static final Parameter<Integer> SKEW =
            Parameter.whole(
                            "skew",
                            0,
                            0,
                            1_000_000_000,
                            "time from the first rank's call to the last's; ranks arrive in order")
                    .in("us");

    /**
     * Measured with a dissemination barrier of spinning threads on 16 cores: 90 % of the exits of 8
     * to 15 threads are within 200 to 270 ns, and 350 to 450 ns if they copy 240 KiB between.
     */
    private static final int MEASURED_JITTER = 300;

    private static final Parameter<Integer> JITTER =
            Parameter.whole(
                            "jitter",
                            MEASURED_JITTER,
                            0,
                            1_000_000,
                            "most that a rank comes late to a call, at random by the seed")
                    .in("ns");
    private static final long PS_PER_US = 1_000_000;
    private static final long PS_PER_NS = 1_000;
    private static final Parameter<Boolean> FULL =
            Parameter.of("full", "no", Words.flag("yes", "no"), "all columns (-f)");

    private final OsuCollective collective;
    private final boolean overlap;

    private OsuBenchmark(OsuCollective collective, boolean overlap) {
        this.collective = collective;
        this.overlap = overlap;
    }

    /** All of them. */
    public static List<Workload> all() {
        List<Workload> all = new ArrayList<>();
        for (boolean overlap : new boolean[] {true, false}) {
            for (OsuCollective collective : OsuCollective.values()) {
                all.add(new OsuBenchmark(collective, overlap));
            }
        }
        return all;
    }

    @Override
    public WorkloadCard card() {
        List<Parameter<?>> own = new ArrayList<>(List.of(SIZES, ITERATIONS, WARMUP));
        if (overlap) {
            own.add(TEST_CALLS);
        }
        own.addAll(List.of(SKEW, JITTER, FULL));
        String summary =
                collective.title(overlap)
                        + (overlap ? ": latency, and how much computation hides" : ": latency")
                        + "; averages over all ranks";
        return OffloadJob.card(table(), summary, own)
                .printedAs(new OsuOutput(collective.title(overlap)));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = card().read(job);
        RankLayout layout = OffloadJob.layout(job, profile, given);
        if (layout.ranks() < 2) {
            throw JobException.invalid("nodes", job.nodes(), "2 ranks or more");
        }
        OsuOptions options =
                new OsuOptions(
                        sizes(given, layout.ranks()),
                        given.get(ITERATIONS),
                        given.get(WARMUP),
                        given.getOr(TEST_CALLS, 0),
                        given.get(SKEW) * PS_PER_US,
                        given.get(JITTER) * PS_PER_NS,
                        given.get(FULL));
        long bytes = bufferBytes(options.largest(), layout.ranks());
        return new Plan(
                OffloadJob.of(
                        job,
                        profile,
                        given,
                        new PathNeeds(layout, List.of(), options.largest(), job.payload()),
                        bytes + segmentBytes(options.sizes(), layout.ranks()),
                        SIZES.name()),
                collective,
                options,
                new OsuRows(table(), overlap, options.full()),
                bytes);
    }

    /** OMB leaves out sizes whose buffers would be too large. */
    private List<Integer> sizes(Parameters given, int ranks) {
        int blocks = Math.max(collective.sourceBlocks(ranks), collective.destinationBlocks(ranks));
        List<Long> wanted = given.get(SIZES);
        List<Integer> sizes =
                wanted.stream()
                        .filter(size -> size * blocks <= MAX_MEMORY_BYTES)
                        .map(Math::toIntExact)
                        .toList();
        if (sizes.isEmpty()) {
            throw JobException.invalid(
                    SIZES.name(),
                    wanted.get(0),
                    "at most %d for %d ranks".formatted(MAX_MEMORY_BYTES / blocks, ranks));
        }
        return sizes;
    }

    /**
     * Segments a leader may make for results that ranks copy: of each size one in use and one for
     * the next call.
     */
    private long segmentBytes(List<Integer> sizes, int ranks) {
        int blocks = collective.destinationBlocks(ranks);
        return sizes.stream().mapToLong(size -> 2L * (blocks * (long) size + Heap.ALIGNMENT)).sum()
                + 2L * Heap.ALIGNMENT;
    }

    private long bufferBytes(int largest, int ranks) {
        int blocks = collective.sourceBlocks(ranks) + collective.destinationBlocks(ranks);
        return (long) blocks * largest;
    }

    private String table() {
        return "osu-%s%s".formatted(overlap ? "i" : "", collective.name().toLowerCase(Locale.ROOT));
    }

    private record Plan(
            OffloadJob offload,
            OsuCollective collective,
            OsuOptions options,
            OsuRows rows,
            long bytesPerRank)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return offload.software((mpi, collectives) ->
                    new OsuLoop(mpi, collectives, collective, options, offload.job().seed())
                            .run(rows.overlap()));
        }

        @Override
        public NodeSoftware dpuSoftware(int node, int dpu) {
            return offload.path().dpuSoftware();
        }

        @Override
        public boolean usesDpus() {
            return offload.usesDpus();
        }

        @Override
        public boolean outlivesDpus() {
            return offload.outlivesDpus();
        }

        @Override
        public List<String> warnings(List<Measurement> measurements) {
            return OffloadJob.warnings(measurements);
        }

        @Override
        public int pesPerNode() {
            return offload.setup().layout().ranksPerNode();
        }

        @Override
        public long storedBytes() {
            return Math.multiplyExact(bytesPerRank, offload.setup().layout().ranks());
        }

        @Override
        public long steps() {
            return options.calls() * (rows.overlap() ? 2 : 1) * offload.setup().layout().ranks();
        }

        @Override
        public boolean hasWindows() {
            return true;
        }

        @Override
        public List<RowWindow> windows(List<Measurement> measurements) {
            return rows.windows(measurements);
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return List.of(rows.table(measurements));
        }
    }
}
