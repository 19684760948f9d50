package dev.doorbell.workloads.offload.osu.pair;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiOptions;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.process.Heap;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.LogicalProcesses;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.output.OsuOutput;
import dev.doorbell.workloads.parameter.MpiVariables;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.parameter.Transports;
import dev.doorbell.workloads.parameter.Words;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code offload/osu-latency} and {@code offload/osu-bw}: two MPI processes on one node or on two,
 * both on hosts or both on the Arm side of DPUs.
 */
public final class PairBenchmark implements Workload {

    private static final int RANKS = 2;

    private static final Parameter<List<Long>> SIZES =
            Parameter.sizes("sizes", "1..1M", 1, 64 * Size.M, "bytes of a message (-m)");
    private static final Parameter<Integer> ITERATIONS = Repetition.iterations(20, "measured (-i)");
    private static final Parameter<Integer> WARMUP = Repetition.warmup(2, "before them (-x)");
    private static final Parameter<Integer> WINDOW =
            Parameter.whole("window", 64, 1, 1024, "messages under way, for bandwidth (-W)");
    private static final Parameter<Boolean> ON_ARM =
            Parameter.of(
                    "where",
                    "host",
                    Words.of(List.of(false, true), arm -> arm ? "arm" : "host"),
                    "where the processes run");

    private final boolean bandwidth;

    private PairBenchmark(boolean bandwidth) {
        this.bandwidth = bandwidth;
    }

    /** Both of them. */
    public static List<Workload> all() {
        return List.of(new PairBenchmark(false), new PairBenchmark(true));
    }

    @Override
    public WorkloadCard card() {
        String title = bandwidth ? "OSU MPI Bandwidth Test" : "OSU MPI Latency Test";
        return WorkloadCard.of("offload/" + table(), title + ", on hosts or on the Arm side")
                .on(PublishedMachines.OFFLOAD, List.of("host"))
                .with(SIZES, ITERATIONS, WARMUP, WINDOW, ON_ARM, Transports.PARAMETER)
                .printedAs(new OsuOutput(title));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = card().read(job);
        OffloadJob.requireDpus(profile);
        if (job.nodes() > RANKS) {
            throw JobException.invalid("nodes", job.nodes(), "1 or 2: there are two processes");
        }
        boolean arm = given.get(ON_ARM);
        List<Integer> sizes = given.get(SIZES).stream().map(Math::toIntExact).toList();
        PairOptions options =
                new PairOptions(
                        sizes,
                        given.get(ITERATIONS),
                        given.get(WARMUP),
                        bandwidth ? given.get(WINDOW) : 1,
                        job.seed());
        RankLayout layout =
                new RankLayout(
                        job.nodes(), RANKS / job.nodes(), 0, LogicalProcesses.perNode(profile));
        return new Plan(
                options,
                new MpiSetup(
                        layout,
                        arm ? HostConstants.ofArm(profile) : HostConstants.of(profile),
                        MpiOptions.of(
                                        2L * (options.largest() + Heap.ALIGNMENT),
                                        job.payload() == PayloadMode.PHANTOM)
                                .with(Transports.of(given, profile))
                                .with(MpiVariables.of(job))),
                arm,
                bandwidth,
                table());
    }

    private String table() {
        return bandwidth ? "osu-bw" : "osu-latency";
    }

    private record Plan(
            PairOptions options, MpiSetup setup, boolean arm, boolean bandwidth, String table)
            implements WorkloadPlan {

        private static final int DECIMALS = 4;

        @Override
        public NodeSoftware software(int node) {
            return arm ? idle -> {} : new Ranks();
        }

        @Override
        public NodeSoftware dpuSoftware(int node, int dpu) {
            return arm ? new Ranks() : idle -> {};
        }

        @Override
        public int pesPerNode() {
            return setup.layout().ranksPerNode();
        }

        @Override
        public long steps() {
            return (long) options.sizes().size() * (options.warmup() + options.iterations());
        }

        @Override
        public boolean hasWindows() {
            return true;
        }

        @Override
        public List<RowWindow> windows(List<Measurement> measurements) {
            return ofPairs(measurements).map(row -> window(row.values())).toList();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            List<List<Cell>> rows = ofPairs(measurements).map(row -> row(row.values())).toList();
            Column value =
                    bandwidth ? new Column("Bandwidth", "MB/s") : new Column("Latency", "us");
            return List.of(new Table(table, List.of(new Column("Size", "B"), value), rows));
        }

        private static RowWindow window(List<Long> values) {
            long startPs = values.get(3);
            return new RowWindow(
                    List.of(Figures.bytes(values.get(0))),
                    startPs,
                    startPs + values.get(2),
                    "message",
                    values.get(1));
        }

        private static Stream<Measurement> ofPairs(List<Measurement> measurements) {
            return measurements.stream().filter(it -> it.series().equals(PairLoop.SERIES));
        }

        private List<Cell> row(List<Long> values) {
            BigDecimal us = BigDecimal.valueOf(values.get(2)).movePointLeft(6);
            BigDecimal count = BigDecimal.valueOf(values.get(1));
            // Bytes in a microsecond are megabytes in a second.
            BigDecimal value =
                    bandwidth
                            ? BigDecimal.valueOf(values.get(0))
                                    .multiply(count)
                                    .divide(us, DECIMALS, RoundingMode.HALF_EVEN)
                            : us.divide(count, DECIMALS, RoundingMode.HALF_EVEN);
            return List.of(Cell.of(values.get(0)), Cell.of(value));
        }

        /** The processes of a node, wherever they run. */
        private final class Ranks implements NodeSoftware {
            @Override
            public void boot(Node node) {
                Mpi.init(node, setup, mpi -> new PairLoop(mpi, options, bandwidth).run());
            }
        }
    }
}
