package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.OptionParameters;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.OptionReader;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Benchmark;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.PairProgram;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Windows;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.Sample;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.SampleColumn;
import dev.doorbell.workloads.output.PerftestOutput;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Stream;

/** A point-to-point benchmark of perftest as a workload. */
public final class PointToPoint implements Workload {

    private static final long ALIGNMENT_BYTES = 1L << 12;

    private final Benchmark benchmark;

    private PointToPoint(Benchmark benchmark) {
        this.benchmark = benchmark;
    }

    /** All of them. */
    public static List<Workload> all() {
        return Stream.of(
                        new TransferBandwidth(Transfer.PUT),
                        new StoreBandwidth(),
                        new TransferBandwidth(Transfer.GET),
                        new AtomicBandwidth(),
                        new TransferLatency(Transfer.PUT),
                        new TransferLatency(Transfer.GET),
                        new StoreLatency(),
                        new PutPingPong(false),
                        new PutPingPong(true),
                        new StorePingPong(),
                        new SignalPingPong())
                .<Workload>map(PointToPoint::new)
                .toList();
    }

    @Override
    public WorkloadCard card() {
        List<Parameter<?>> own = new ArrayList<>(benchmark.parameters());
        own.addAll(benchmark.sweep().totals());
        own.addAll(OptionParameters.ALIASES);
        return NvshmemJob.card(benchmark.name(), benchmark.summary(), own)
                .printedAs(new PerftestOutput(benchmark::perftest));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        NvshmemJob.gpus(profile);
        Parameters given = card().read(job);
        OptionReader reader = new OptionReader(given);
        Options options = reader.options(profile);
        List<Point> points =
                reader.points(
                        options,
                        benchmark.sizeMeaning(),
                        benchmark.sweep(),
                        benchmark.elementBytes(options));
        long bufferBytes =
                points.stream()
                        .mapToLong(point -> benchmark.bufferBytes(options, point))
                        .max()
                        .orElseThrow();
        long heapBytes = (benchmark.hasSource() ? 2 : 1) * bufferBytes + ALIGNMENT_BYTES;
        Parameter<?> most = benchmark.sweep().most();
        NvshmemJob nvshmem =
                NvshmemJob.of(
                        job,
                        profile,
                        given,
                        heapBytes,
                        (given.given(most) ? most : benchmark.sweep().sizes()).name());
        nvshmem.requirePairs();
        return new Plan(new PairProgram(nvshmem, benchmark, options, points, bufferBytes));
    }

    private record Plan(PairProgram program) implements WorkloadPlan {

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
            return Math.multiplyExact(
                    program.nvshmem().options().heapBytes(), program.nvshmem().placement().pes());
        }

        @Override
        public long steps() {
            return program.steps();
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
        public boolean hasWindows() {
            return true;
        }

        @Override
        public List<RowWindow> windows(List<Measurement> measurements) {
            return new Windows(program.benchmark(), program.options()).of(samples(measurements));
        }

        private List<Sample> samples(List<Measurement> measurements) {
            return measurements.stream().map(it -> Sample.of(it, program.points())).toList();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            List<SampleColumn> columns = program.benchmark().columns(program.options());
            return List.of(
                    new Table(
                            program.benchmark().name(),
                            columns.stream().map(SampleColumn::column).toList(),
                            samples(measurements).stream()
                                    .map(sample ->
                                            columns.stream()
                                                    .map(column -> column.cell().apply(sample))
                                                    .toList())
                                    .toList()));
        }
    }
}
